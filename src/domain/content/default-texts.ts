/** Texts of the Team page that a page stored by an earlier release lacks. */
export const teamTexts = { careersLink: 'Careers', membersHeading: 'TEAM MEMBERS' }

/** The same for the settings of the site: months after which records are erased. */
export const siteSettings = {
  studioName: 'Studio',
  timeZone: 'Asia/Kolkata',
  enquiryRetention: 24,
  applicationRetention: 12,
}

/** The same for the Careers page, with the texts of /apply. */
export const careersTexts = {
  jobsHeading: 'OPEN JOBS',
  noJobs: 'No position is open at the moment. New positions are listed here first.',
  applyTitle: 'Apply',
  applyIntro: 'Choose the position you want to apply for, or send an open application.',
  consent:
    'I agree that what I send here is stored to decide on my application. I can withdraw at any time; then everything is erased.',
  howToApplyHeading: 'How to apply',
  howToApply: 'Write a few lines about yourself, and add your CV with a few pages of your work, as one PDF.',
}
