export const password = "mphunzitsi-drill"

/** A call of the API of a college by somebody who signed in; with a body it is a POST. */
export const call = (url: string, path: string, bearer: string, body?: object, headers: object = {}) =>
  fetch(url + path, {
    method: body ? "POST" : "GET",
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(body && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })

/** The data of an answer, which must be a success. */
export async function dataOf<Data>(answer: Response): Promise<Data> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text}`)
  return JSON.parse(text).data
}

/** Signs in to the demonstration; returns the bearer. */
export async function signIn(url: string, email = "admin@college.example"): Promise<string> {
  const answer = await call(url, "/api/auth/login", "", { email, password })
  return (await dataOf<{ token: string }>(answer)).token
}

/** Sends bytes of an upload that was begun, from this one on. */
export const send = (url: string, id: number, offset: number, bearer: string, bytes: Buffer) =>
  fetch(`${url}/api/resumable-uploads/${id}?offset=${offset}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes),
  })
