/**
 * The minimal cost of an answer: Fastify and PostgreSQL look up a session and send forty rows, and do nothing else. GET /BYTES
 * answers with about that many bytes of JSON. It runs in its own process, which reports its port to its parent.
 */
import type { AddressInfo } from "node:net"
import fastify from "fastify"
import pg from "pg"

const rows = 40
/** The bytes of a row without its text. The length of the text makes up the rest. */
const ofRow = 60
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const { rows: sessions } = await pool.query("select id from session limit 1")
const [session] = sessions as { id: string }[]

const app = fastify()
app.get<{ Params: { bytes: string } }>("/:bytes", async ({ params }) => {
  const text = Math.max(0, Math.round(Number(params.bytes) / rows) - ofRow)
  const queryResult = await pool.query({
    name: "session",
    text: "select person.id, role from session join person on person.id = session.person_id where session.id = $1",
    values: [session?.id],
  })
  const listed = await pool.query({
    name: "rows",
    text: `select id, first_name, last_name, repeat('x', $1::int) as text from person order by id limit ${rows}`,
    values: [text],
  })
  return { success: true, viewer: queryResult.rows[0], rows: listed.rows }
})
await app.listen({ port: 0, host: "127.0.0.1" })
process.send?.((app.server.address() as AddressInfo).port)
process.once("disconnect", () => process.exit())
