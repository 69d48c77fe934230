/** How long an enquiry is new: nobody marks them as read. */
export const NEW_FOR = 30 // days

/** The figures of the dashboard's home; what one may not see is absent. */
export type Stats = {
  liveProjects?: number
  completedProjects?: number
  allProjects?: number
  openPositions?: number
  newApplicants?: number
  newEnquiries?: number
}
