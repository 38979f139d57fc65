import { prepareInTurn } from "./preparing.ts"

addEventListener("message", ({ data }) => void prepareInTurn(data).then((answer) => postMessage(answer)))
