/** Puts text on one line. A line end would allow injection into e-mail headers and CSV rows. */
export const oneLine = (value: string) => value.replace(/[\p{Cc}\s]+/gu, " ")

/** "Last name", "last_name" and "LASTNAME" are the same letters and digits. */
export const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "")
