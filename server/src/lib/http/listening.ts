type ListenAddress = { port: number; host: string }

/** Explains why the server can't listen, if the operator can fix it. */
export function explainListenError(
  { code }: { code?: string },
  { port, host }: ListenAddress,
): string | undefined {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is taken by another program. End that one, or set PORT to another number.`
    case "EACCES":
      return `This account may not listen on port ${port}. Set PORT to a number from 1024 on.`
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST ${host} is no address of this machine. Set HOST to one that is, or leave it out.`
    default:
      return undefined
  }
}
