export const orders: { under: string; folders: string[] }[] = []
export type Rule = { files: RegExp; never: RegExp; why: string }
export const rules: Rule[] = []
export const outside = /^$/
