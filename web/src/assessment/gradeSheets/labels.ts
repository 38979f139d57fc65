import { whyNotStored } from "../../lib/encryptedStorage/deviceKey.ts"

const clock = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZone: "Africa/Blantyre",
})

/** "09:41:07", by the college's clock. */
export const clockText = (at: number) => clock.format(at)

export const marksText = (count: number) => `${count} ${count === 1 ? "mark" : "marks"}`

export const notStoredText = (marks: number) => `${marks} NOT kept, ${whyNotStored()}`
