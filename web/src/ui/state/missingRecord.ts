/** A link in a notification or bookmark may still exist when its record doesn't. */
export const missingRecordText = (noun: string) =>
  `This ${noun.toLowerCase()} is no longer there. It may have been deleted, or you may no longer see it.`
