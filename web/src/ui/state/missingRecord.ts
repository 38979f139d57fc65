/** The text for a record that a notification or bookmark links to, but that doesn't exist any more. */
export const missingRecordText = (noun: string) =>
  `This ${noun.toLowerCase()} is no longer there. It may have been deleted, or you may no longer see it.`
