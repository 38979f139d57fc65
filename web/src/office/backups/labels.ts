import type { Backup, BackupSettings } from "#contract/office/backups.ts"

export const frequencyLabel: Record<BackupSettings["frequency"], string> = {
  daily: "Every day",
  weekly: "Every Sunday",
  off: "Never",
}
export const reasonLabel: Record<Backup["reason"], string> = {
  schedule: "Schedule",
  administrator: "Administrator",
  operator: "Command on the server",
  upgrade: "Before an upgrade",
  stick: "USB stick",
}
export const stateLabel: Record<Backup["state"], string> = {
  running: "Running",
  good: "Good",
  saved: "Not tested",
  failed: "Failed",
}
export const stateTone = { running: "info", good: "good", saved: "warn", failed: "bad" } as const

/** An hour of the day as people say it: "02:00". */
export const hourText = (hour: number) => `${String(hour).padStart(2, "0")}:00`
