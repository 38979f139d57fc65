/** The address that dials a phone number as people write it: the first of several, without the (0) of calls inside the country. */
export function telephone(phone: string) {
  const [first = ""] = phone.split(/[,;/]/)
  return `tel:${first.replace(/\(0\)/, "").replace(/[^+\d]/g, "")}`
}
