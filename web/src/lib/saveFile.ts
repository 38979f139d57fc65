export function saveFile(file: File) {
  const address = URL.createObjectURL(file)
  saveAddress(address, file.name)
  URL.revokeObjectURL(address)
}

/** Lets the browser save the file at an address of this site, under this name or the server's. */
export function saveAddress(address: string, name = "") {
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
}
