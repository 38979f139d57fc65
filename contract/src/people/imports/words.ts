/** Other words that offices write above the columns of people. Letters and digits alone are compared. */
export const columnWords = {
  first_name: ["First names", "Given name", "Forename"],
  last_name: ["Surname", "Family name"],
  email: ["Email address", "Mail"],
  phone_number: ["Phone", "Telephone", "Mobile", "Mobile number", "Cell"],
} as const satisfies Readonly<Record<string, readonly string[]>>
