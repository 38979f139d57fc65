export const auditList = {
  rows: "entries",
  sort: "-at",
  filters: ["label", "entity", "about", "from", "to"],
  usual: { about: () => "changes" },
} as const
