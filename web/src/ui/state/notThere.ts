/** A link to a record may outlive it: in a notification, in a bookmark. */
export const notThere = (noun: string) =>
  `This ${noun.toLowerCase()} is no longer there. It may have been deleted, or you may no longer see it.`
