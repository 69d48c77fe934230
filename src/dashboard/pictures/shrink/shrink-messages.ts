import { MAX_FILE_SIZE } from '../../../domain/picture/file-limit.ts'
/** Why a picture is not shrunk, and what to do then. */
export const shrinkMessages = {
  animated: `An animated picture would lose its animation. Save it smaller or with fewer frames, under ${MAX_FILE_SIZE}, and choose that file.`,
  broken:
    'This file cannot be read: it is damaged, incomplete or not a picture. Save it as JPEG in another program, and choose that file.',
  heic: 'This browser cannot read HEIC pictures. Save it as JPEG, or open this page in Safari, which can.',
  wrong: `The smaller picture does not look like the original, so it was not uploaded. Save it under ${MAX_FILE_SIZE} in another program, and choose that file.`,
  failed: `The picture could not be shrunk here. Try again, or save it under ${MAX_FILE_SIZE} in another program.`,
} as const
