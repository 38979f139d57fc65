const units = ["Bytes", "KB", "MB", "GB"]

function formatSize(bytes: number, decimalsOf: (amount: number, step: number) => number) {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const amount = bytes / 1024 ** step
  return `${Number(amount.toFixed(decimalsOf(amount, step)))} ${units[step]}`
}

/** "58 KB", "1.5 MB" or "12 MB": precise enough for people who wait or pay for the data. */
export const fileSize = (bytes: number) =>
  formatSize(bytes, (amount, step) => (step > 1 && amount < 10 ? 1 : 0))

/** "1.46 MB": two decimals for study materials, as specified (002 section 9), without trailing zeros. */
export const fileSizeOfMaterial = (bytes: number) => formatSize(bytes, () => 2)
