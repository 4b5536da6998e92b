import { createRemoteJWKSet, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { token } from '#core/plugin/token.ts';
import type { ProviderSettings } from './environment.ts';
import type { Clock, Log } from '#core/server/runtime.ts';
import { claimAt, personOf, type Person } from './claims.ts';

/** What a browser has to bring back from the provider, and what it came for. */
export interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

const patienceSeconds = 5;
/** How long what the provider says of itself is believed without asking again. */
const believedMs = 3_600_000;

/** The OpenID Connect provider of this installation. */
export class OidcProvider {
  readonly settings: ProviderSettings;
  readonly #clock: Clock;
  readonly #log: Log;
  #known: { readonly configuration: client.Configuration; readonly at: number } | undefined;
  #keys: { readonly uri: string; readonly get: JWTVerifyGetKey } | undefined;

  constructor(settings: ProviderSettings, clock: Clock, log: Log) {
    this.settings = settings;
    this.#clock = clock;
    this.#log = log;
    if (settings.issuer.startsWith('http:'))
      log.warn(
        { issuer: settings.issuer },
        'OIDC_ISSUER is not https: whoever is on the way to the provider can read and change what it says. Use this on one machine or for trials alone.',
      );
  }

  /** Where to send a browser to sign in, and what it must bring back. */
  async begin(redirectUri: string, language: string): Promise<{ readonly url: URL; readonly flow: Flow }> {
    const configuration = await this.#configuration();
    const flow: Flow = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      redirectUri,
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: this.settings.scope,
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
      ui_locales: language,
    });
    return { url, flow };
  }

  /** Who came back; rejects where the answer is not one to what was asked. */
  async finish({ state, nonce, verifier, redirectUri }: Flow, answer: URLSearchParams): Promise<Person> {
    const configuration = await this.#configuration();
    const address = new URL(redirectUri);
    address.search = answer.toString();
    const tokens = await client.authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    const { emailClaim, rolesClaim, roles } = this.settings;
    // Many providers keep the ID token small and tell the rest when asked.
    const whole =
      claimAt(claims, emailClaim) !== undefined && (roles.length === 0 || claimAt(claims, rolesClaim) !== undefined);
    const more =
      whole || !configuration.serverMetadata().userinfo_endpoint
        ? {}
        : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return personOf({ ...more, ...claims }, { idToken: tokens.id_token!, settings: this.settings });
  }

  /** Where to send a browser to be signed out; nothing where the provider has no such page or does not answer. */
  async leaving(idToken: string, redirectUri: string, state: string): Promise<string | undefined> {
    try {
      const configuration = await this.#configuration();
      if (!configuration.serverMetadata().end_session_endpoint) return undefined;
      return client.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: redirectUri,
        state,
      }).href;
    } catch (error) {
      this.#log.warn(
        { error: (error as Error).message },
        'The OpenID Connect provider does not answer, so somebody was signed out here alone.',
      );
      return undefined;
    }
  }

  /** The claims of a token that the provider signed for this client; rejects any other. */
  async verify(jwt: string): Promise<JWTPayload> {
    const { issuer, jwks_uri: uri } = (await this.#configuration()).serverMetadata();
    if (!uri) throw new Error('The OpenID Connect provider names no keys.');
    if (this.#keys?.uri !== uri)
      this.#keys = { uri, get: createRemoteJWKSet(new URL(uri), { timeoutDuration: patienceSeconds * 1000 }) };
    const { payload } = await jwtVerify(jwt, this.#keys.get, {
      issuer,
      audience: this.settings.clientId,
      maxTokenAge: '5m',
      clockTolerance: 30,
      currentDate: this.#clock(),
    });
    return payload;
  }

  async #configuration(): Promise<client.Configuration> {
    const now = this.#clock().getTime();
    if (this.#known && now - this.#known.at < believedMs) return this.#known.configuration;
    try {
      const configuration = await this.#discover();
      this.#known = { configuration, at: now };
      return configuration;
    } catch (error) {
      if (!this.#known) throw error;
      this.#log.warn(
        { error: (error as Error).message },
        'The OpenID Connect provider does not say anew where its pages are; what it said before is used.',
      );
      return this.#known.configuration;
    }
  }

  #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const url = new URL(issuer);
    // Signatures are checked even of tokens that come from the provider itself: its network may not be as private as its owner thinks.
    const execute = [
      client.enableNonRepudiationChecks,
      ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ];
    return client.discovery(
      url,
      clientId,
      undefined,
      clientSecret === undefined ? client.None() : withSecret(clientSecret),
      { execute, timeout: patienceSeconds },
    );
  }
}
export const Provider = token<OidcProvider | undefined>('OpenID Connect provider');

/** Sends the secret in the header, as the standard has it, unless the provider takes it in the form alone. */
function withSecret(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported;
    return (taken && !taken.includes('client_secret_basic') && taken.includes('client_secret_post') ? post : basic)(
      server,
      ...rest,
    );
  };
}
