"""The side of a partner in Python. Uses PyJWT and cryptography, and shares no code with ours.

Reads one JSON object per line, and writes one JSON object per line:
  {"do": "sign", ...}    -> {"jwt", "digest", "subsig"}
  {"do": "verify", ...}  -> {"header", "claims", "digest", "subsig"}; an error if PyJWT refuses
"""

import base64
import hashlib
import hmac
import json
import sys

import jwt
from cryptography.hazmat.primitives.serialization import load_pem_private_key, load_pem_public_key


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def digest_of(body):
    return encode(hashlib.sha256(body).digest())


def subsig_of(secret, sub, iat, jti):
    text = f"{sub}:{iat}:{jti}".encode("utf-8")
    return encode(hmac.new(decode(secret), text, hashlib.sha256).digest())


def sign(task):
    body = decode(task["body"])
    iat = task["iat"]
    claims = {
        "iss": task["isvId"],
        "aud": "service",
        "iat": iat,
        "nbf": iat,
        "exp": iat + task["lifetime"],
        "jti": task["jti"],
    }
    if body:
        claims["digest"] = digest_of(body)
    user = task.get("user")
    if user:
        claims["sub"] = user["userId"]
        claims["subsig"] = subsig_of(user["sharedSecret"], user["userId"], iat, task["jti"])
        claims["client_ip"] = user["clientIp"]
    key = load_pem_private_key(task["privateKey"].encode("ascii"), password=None)
    token = jwt.encode(claims, key, algorithm="EdDSA", headers={"kid": task["isvId"]})
    return {"jwt": token, "digest": claims.get("digest"), "subsig": claims.get("subsig")}


def verify(task):
    key = load_pem_public_key(task["publicKey"].encode("ascii"))
    # The tokens may have any date. The doctor checks the times, not this script.
    options = {"verify_exp": False, "verify_nbf": False, "verify_iat": False}
    claims = jwt.decode(
        task["jwt"], key, algorithms=["EdDSA"], audience="service", options=options
    )
    secret = task.get("sharedSecret")
    return {
        "header": jwt.get_unverified_header(task["jwt"]),
        "claims": claims,
        "digest": digest_of(decode(task["body"])),
        "subsig": secret and subsig_of(secret, claims["sub"], claims["iat"], claims["jti"]),
    }


def answer(task):
    try:
        return {"sign": sign, "verify": verify}[task["do"]](task)
    except Exception as error:  # the test gets the error and fails
        return {"error": f"{type(error).__name__}: {error}"}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
