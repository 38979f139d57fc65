/** Spec 000 section 9. */
export const minPasswordLength = 6
export const passwordTooShort = `Password must be at least ${minPasswordLength} characters long`
