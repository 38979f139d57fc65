import { settingEndpoints } from "#contract/office/settings.ts"
import { routes } from "../../lib/http/handlers.ts"
import { readSettings } from "./queries.ts"

export const settingRoutes = ({ hasMailServer }: { hasMailServer: boolean }) =>
  routes(settingEndpoints, {
    "GET /settings": async ({ db }) => ({ data: { settings: await readSettings(db, hasMailServer) } }),
  })
