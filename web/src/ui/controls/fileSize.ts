const units = ["Bytes", "KB", "MB", "GB"]

function measured(bytes: number, decimalsOf: (amount: number, step: number) => number) {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const amount = bytes / 1024 ** step
  return `${Number(amount.toFixed(decimalsOf(amount, step)))} ${units[step]}`
}

/** "58 KB", "1.5 MB" or "12 MB": as precise as somebody who waits or pays for it needs. */
export const fileSize = (bytes: number) =>
  measured(bytes, (amount, step) => (step > 1 && amount < 10 ? 1 : 0))

/** "1.46 MB": with two decimals, as the specification wants for study materials (002 section 9), without trailing zeros. */
export const fileSizeOfMaterial = (bytes: number) => measured(bytes, () => 2)
