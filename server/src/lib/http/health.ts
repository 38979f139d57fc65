import type { FastifyInstance } from "fastify"
import type pg from "pg"

/** /livez: the process answers. /readyz: the database answers too. */
export async function health(app: FastifyInstance, { pool }: { pool: pg.Pool }) {
  app.get("/livez", async () => ({ live: true }))
  app.get("/readyz", async (request, reply) => {
    const ready = await pool.query("select 1").then(
      () => true,
      (error) => {
        request.log.warn({ err: error }, "not ready: the database does not answer")
        return false
      },
    )
    return reply.code(ready ? 200 : 503).send({ ready })
  })
}
