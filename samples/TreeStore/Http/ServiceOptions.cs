using System.Net;

namespace TreeStores;

/// <summary>How the service works.</summary>
public sealed record ServiceOptions
{
    /// <summary>Where it listens, such as <c>http://127.0.0.1:5090</c>; several with semicolons between them.</summary>
    public string Urls { get; init; } = "http://127.0.0.1:5090";

    /// <summary>What every request has to bring; null for none. Without it the service listens on this machine only.</summary>
    public string? Token { get; init; }

    /// <summary>The store.</summary>
    public TreeStoreOptions Store { get; init; } = new();

    /// <summary>How often a snapshot is written, if anything has changed; zero for never.</summary>
    public TimeSpan SnapshotEvery { get; init; } = TimeSpan.FromMinutes(5);

    /// <summary>How often a reader of changes gets a sign of life when nothing changes.</summary>
    public TimeSpan Heartbeat { get; init; } = TimeSpan.FromSeconds(15);

    /// <summary>Versions begin after this one; null for one that tells the time, so that none was ever given out before.</summary>
    internal long? VersionsAfter { get; init; }

    /// <summary>Where to listen.</summary>
    /// <exception cref="FormatException">An address or the token is wrong, or everybody could reach an address and there is no token.</exception>
    internal IReadOnlyList<IPEndPoint> EndPoints()
    {
        if (Token is not null && (Token.Length == 0 || Token.Any(char.IsWhiteSpace)))
            throw new FormatException("The token is empty or has a blank in it.");
        List<IPEndPoint> all = [];
        foreach (var url in Urls.Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
        {
            var address = BindingAddress.Parse(url);
            if (address.Scheme != "http" || address.PathBase.Length > 0)
                throw new FormatException($"'{url}' cannot be listened on: an address is http://HOST:PORT.");
            IPAddress[] hosts = address.Host switch
            {
                "localhost" => [IPAddress.Loopback],
                "*" or "+" => [IPAddress.IPv6Any],
                var host when IPAddress.TryParse(host, out var ip) => [ip],
                var host => throw new FormatException($"'{host}' is neither an IP address nor localhost."),
            };
            all.AddRange(hosts.Select(ip => new IPEndPoint(ip, address.Port)));
        }

        if (all.Count == 0)
            throw new FormatException("There is no address to listen on.");
        if (Token is null && all.FirstOrDefault(e => !IPAddress.IsLoopback(e.Address)) is { } open)
            throw new FormatException($"Other machines can reach {open}. Give a token, which every request then needs, or listen on 127.0.0.1.");
        return all;
    }
}
