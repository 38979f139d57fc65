/**
 * The address that dials a phone number in the form in which people write it. It uses the first of several numbers, without the
 * (0) of calls inside the country.
 */
export function telephone(phone: string) {
  const [first = ""] = phone.split(/[,;/]/)
  return `tel:${first.replace(/\(0\)/, "").replace(/[^+\d]/g, "")}`
}
