/** The dyes of the sky, each from an hour on. */
const sky = [
  [20.5, "blue-900"],
  [18.5, "blue-700"],
  [17, "laterite"],
  [15, "maize"],
  [11.5, "cream"],
  [8.5, "sky"],
  [6.5, "maize"],
  [5.5, "laterite"],
] as const

/** The dye of the sky at a time such as "05:00"; without a time, of the night. */
export function daylight(time: string) {
  const [, hours, minutes] = /^(\d{1,2})[:.](\d{2})/.exec(time) ?? []
  const hour = Number(hours ?? 0) + Number(minutes ?? 0) / 60
  return sky.find(([from]) => hour >= from)?.[1] ?? "blue-900"
}
