export const apiTokenList = { rows: "apiTokens", sort: "-created_at" } as const
