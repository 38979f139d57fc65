const units = ["bytes", "KB", "MB", "GB", "TB"]

/** "1.5 MB": units of 1000. */
export function sizeText(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return `${Number((bytes / 1000 ** power).toFixed(1))} ${units[power]}`
}
