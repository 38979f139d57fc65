import type { Excuse } from "#contract/excuses/endpoints.ts"

export const whyNotChanged = ({ state }: Pick<Excuse, "state">) =>
  state === "waiting" ? undefined : "The office has decided on this excuse, so it can't be changed any more."
