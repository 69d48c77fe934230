/** A picture and what it shows. The address is that of an uploaded picture, /media/…, or https://… */
export type ContentPicture = { img_src: string; alt: string }
