import { localWords } from "./localWords.ts"

/** The owner of the password, which must not be made of their own name. */
export type Owner = { first_name: string; last_name: string; email: string | null }

export const tooCommon = "This password is too common. Please choose one that is harder to guess."
export const tooPersonal =
  "This password is made of your own name or email address. Please choose one that is harder to guess."

/** Six random characters, the shortest password that the specification allows, take a million guesses. */
const minimumGuesses = 1e6
/** One word with digits and signs around it, or digits alone, must be worth fourteen random digits. */
const minimumGuessesWithoutLetters = 1e14

/** Gives the reason why a password can't be chosen; undefined if it can. */
export async function passwordError(password: string, owner: Owner): Promise<string | undefined> {
  const text = password.normalize("NFKC").toLowerCase()
  const names = namesOf(owner)
  let withoutNames = text
  for (const name of names) withoutNames = withoutNames.replaceAll(name, "")
  if (withoutNames !== text && lettersIn(withoutNames) < 4) return tooPersonal

  estimator ??= loadEstimator()
  const { guesses, sequence } = (await estimator).check(text, names)
  const dictionaryWords = sequence.filter(({ pattern }) => pattern === "dictionary")
  const unknownParts = sequence.filter(({ pattern }) => pattern === "bruteforce")
  const withoutLetters =
    dictionaryWords.length <= 1 && lettersIn(unknownParts.map(({ token }) => token).join("")) === 0
  return guesses < (withoutLetters ? minimumGuessesWithoutLetters : minimumGuesses) ? tooCommon : undefined
}

const namesOf = ({ first_name, last_name, email }: Owner) =>
  `${first_name} ${last_name} ${email?.split("@", 1)[0] ?? ""}`.toLowerCase().match(/\p{L}{3,}/gu) ?? []

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

let estimator: ReturnType<typeof loadEstimator> | undefined

/** Loaded when the first password is chosen, because the dictionaries take 8 MB and a tenth of a second. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, local: [...localWords] },
    graphs: common.adjacencyGraphs,
    // An estimate blocks the server: 5 ms for a usual password, 200 ms for 128 characters.
    maxLength: 40,
  })
}
