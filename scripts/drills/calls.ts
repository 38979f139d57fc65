import { hash, randomBytes } from "node:crypto"

export const password = "mphunzitsi-drill"

/** A call of a college's API by somebody who is signed in. With a body it is a POST. */
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

/** The data of a reply, which must be a success. */
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

/** Sends bytes of an upload, beginning with this offset. */
export const send = (url: string, id: number, offset: number, bearer: string, bytes: Buffer) =>
  fetch(`${url}/api/resumable-uploads/${id}?offset=${offset}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes),
  })

/** MP3 frames without sound, which no check takes for another format, followed by noise. */
export const noise = (size: number) =>
  Buffer.concat([Buffer.from("ID3\x03\0\0\0\0\0\0", "latin1"), randomBytes(size)])

/** Begins an upload of study material; returns the upload's id. */
export async function openUpload(url: string, bearer: string, bytes: Buffer): Promise<number> {
  const named = { name: "lesson.mp3", size: bytes.length, kind: "material", sha256: hash("sha256", bytes) }
  const answer = await call(url, "/api/resumable-uploads", bearer, named)
  return (await dataOf<{ upload: { id: number } }>(answer)).upload.id
}

/** Creates study material for everybody from an upload; returns its id. */
export async function makeMaterial(url: string, bearer: string, title: string, uploadId: number) {
  const subjects = await call(url, "/api/subjects?limit=1", bearer)
  const [subject] = (await dataOf<{ subjects: { id: number }[] }>(subjects)).subjects
  const material = { title, subjectId: subject?.id, studentClass: "all", uploadId }
  const made = await call(url, "/api/materials", bearer, material)
  return (await dataOf<{ material: { id: number } }>(made)).material.id
}

export async function addMaterial(url: string, bearer: string, title: string, bytes: Buffer) {
  const upload = await openUpload(url, bearer, bytes)
  await dataOf(await send(url, upload, 0, bearer, bytes))
  await makeMaterial(url, bearer, title, upload)
}
