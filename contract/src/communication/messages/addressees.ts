/**
 * Addressees of the contact form, as in `/contact?to=lecturer-12`: the college, an office by the key that the content of the
 * contact page gives it, or a lecturer by their id. Pages load this file without the schemas.
 */
export const collegeAddressee = "college"

/** The lecturer's id in "lecturer-12"; undefined for another addressee. */
export function lecturerAt(to: string | null | undefined): number | undefined {
  const id = Number(/^lecturer-([1-9]\d{0,9})$/.exec(to ?? "")?.[1])
  return id <= 2_147_483_647 ? id : undefined
}

/** An addressee of the contact form. An unknown addressee becomes the college, with `isKnown` false. */
export type Addressee = { to: string; name: string; isKnown: boolean }
