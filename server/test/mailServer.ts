import { once } from "node:events"
import type { AddressInfo, Socket } from "node:net"
import { createServer } from "node:net"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"

/** Each byte, hence also the ends of lines: without one, the sender of the mail would wait for more. */
const nonsense = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))

/** How a mail server can misbehave. */
export type Misbehaviour =
  | "well"
  | "refusing"
  | "hanging"
  | "dropping"
  | "rejecting"
  | "dripping"
  | "garbling"

/** A mail server that can misbehave, and the mails it accepted. */
export async function mailServer() {
  const inbox: Email[] = []
  let behaviour: Misbehaviour = "well"
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo(_address, _session, done) {
      done(
        behaviour === "rejecting"
          ? Object.assign(new Error("No such mailbox"), { responseCode: 550 })
          : undefined,
      )
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", async () => {
        inbox.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  // A proxy in front of the mail server refuses, drops, corrupts or accepts connections.
  const open = new Set<Socket>()
  const proxy = createServer((socket) => {
    open.add(socket)
    socket.on("error", () => {}).on("close", () => open.delete(socket))
    if (behaviour === "hanging") return
    if (behaviour === "dripping") return drip(socket)
    if (behaviour === "garbling") return void socket.write(nonsense)
    if (behaviour === "dropping") socket.once("data", () => socket.destroy())
    smtp.server.emit("connection", socket)
  })
  const listen = async (port: number) => {
    proxy.listen(port, "127.0.0.1")
    await once(proxy, "listening")
  }
  const close = async () => {
    if (!proxy.listening) return
    proxy.close()
    for (const socket of open) socket.destroy()
    await once(proxy, "close")
  }
  await listen(0)
  const { port } = proxy.address() as AddressInfo
  return {
    port,
    inbox,
    async behave(next: Misbehaviour) {
      await close()
      behaviour = next
      if (next !== "refusing") await listen(port)
    },
    /** Waits until the senders have ended their connections. */
    async connectionsEnded() {
      await Promise.all([...open].map((socket) => once(socket, "close")))
    },
    close,
  }
}

/** Greets, and then sends one character at a time of a reply that never ends. */
function drip(socket: Socket) {
  socket.write("220 Moni\r\n")
  socket.once("data", () => {
    socket.write("250-")
    const timer = setInterval(() => socket.write("x"), 100)
    socket.once("close", () => clearInterval(timer))
  })
}
