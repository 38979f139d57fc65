export function saveFile(file: File) {
  const address = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = address
  link.download = file.name
  link.click()
  URL.revokeObjectURL(address)
}
