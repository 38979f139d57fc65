/** "Term 1, 2026/2027", because the terms of several years have the same name. */
export const fullTermName = ({ name, academic_year_name }: { name: string; academic_year_name: string }) =>
  `${name}, ${academic_year_name}`

/** The full name of the term that a row names. */
export const termText = (row: { term_name: string; academic_year_name: string }) =>
  fullTermName({ name: row.term_name, academic_year_name: row.academic_year_name })
