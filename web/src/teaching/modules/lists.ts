export const taughtModuleList = { rows: "modules", sort: "code" } as const
export const ownModuleList = {
  rows: "modules",
  sort: "code",
  filters: ["year_of_study", "term_number"],
} as const
