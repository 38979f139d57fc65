import type { Letter } from "../../college/mail/letters.rules.ts"

export const restoredLetter: Letter = {
  subject: "Your account was restored",
  lines: [
    "The college's office has restored your account. Sign in with your e-mail address and your password, as before.",
    "If you didn't ask for this, please tell the college's office.",
  ],
}
