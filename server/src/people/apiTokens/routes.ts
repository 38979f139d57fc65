import { apiTokenEndpoints } from "#contract/people/apiTokens.ts"
import { newToken } from "../../lib/auth/programs.ts"
import { refuse } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { apiTokens, createApiToken, listApiTokens, revokeApiToken } from "./queries.ts"

export const apiTokenRoutes = () =>
  routes(apiTokenEndpoints, {
    "GET /api-tokens": async ({ db, query }) => ({ data: await listApiTokens(db, query) }),

    "GET /api-tokens/{id}": async ({ db, params }) => ({
      data: { apiToken: await apiTokens.find(db, params.id) },
    }),

    "POST /api-tokens": async ({ db, viewer, body, audit }) => {
      const token = newToken()
      const apiToken = await createApiToken(db, body, { token, by: viewer.personId })
      audit("api_token", apiToken.id, null, apiToken)
      return { message: "API token created.", data: { apiToken, token } }
    },

    "POST /api-tokens/{id}/revoke": async ({ db, params, audit }) => {
      const before = await apiTokens.lock(db, params.id)
      if (before.revoked_at !== null) refuse("This token was revoked already.")
      const apiToken = await revokeApiToken(db, params.id)
      audit("api_token", params.id, before, apiToken)
      return {
        message: "API token revoked. Programs that use it are refused from now on.",
        data: { apiToken },
      }
    },
  })
