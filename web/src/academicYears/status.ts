/** How a year's status reads and looks. */
export const statusLabel = {
  current: "Current",
  upcoming: "Upcoming",
  active: "Active",
  completed: "Completed",
} as const
export const statusTone = { current: "good", upcoming: "info", active: "info", completed: "quiet" } as const
