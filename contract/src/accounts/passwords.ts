/** Spec 000 section 9. */
export const passwordLeast = 6
export const passwordTooShort = `Password must be at least ${passwordLeast} characters long`
