using System.Net;
using System.Text;

namespace PoolAnalyzers.Benchmarks.Tree;

/// <summary>A client with keys of its own, which knows what has to be there.</summary>
internal sealed class TreeLoadOwner(int number)
{
    private readonly Random _random = new(number);

    // What was acknowledged, and what was sent without an answer since then. Null is "no such key".
    private readonly Dictionary<string, (byte[]? Known, byte[]? Sent, bool IsUncertain)> _keys = [];
    private int _turn;

    /// <summary>All keys are gone.</summary>
    public void Forget() => _keys.Clear();

    public async Task StepAsync(HttpClient client, Action<string> wrong, Action<string, long> count)
    {
        var key = $"/owner{number}/{_random.Next(200)}";
        var kind = _random.Next(10);
        if (_keys.TryGetValue(key, out var known) && known.IsUncertain)
            throw new InvalidOperationException("Nothing is uncertain while the service runs.");
        if (kind < 6)
        {
            var value = Value();
            _keys[key] = (known.Known, value, true);
            using var content = new ByteArrayContent(value);
            using var response = await client.PutAsync(new Uri(key, UriKind.Relative), content);
            if (response.StatusCode != (known.Known is null ? HttpStatusCode.Created : HttpStatusCode.NoContent))
                wrong($"PUT {key} gives {response.StatusCode}");
            _keys[key] = (value, null, false);
            count("changes acknowledged to owners", 1);
        }
        else if (kind < 8)
        {
            _keys[key] = (known.Known, null, true);
            using var response = await client.DeleteAsync(new Uri(key, UriKind.Relative));
            if (response.StatusCode != (known.Known is null ? HttpStatusCode.NotFound : HttpStatusCode.NoContent))
                wrong($"DELETE {key} gives {response.StatusCode}");
            _keys[key] = (null, null, false);
            count("changes acknowledged to owners", 1);
        }
        else
        {
            await CheckAsync(client, key, wrong);
            count("values of owners compared", 1);
        }
    }

    public async Task CheckAllAsync(HttpClient client, Action<string> wrong, Action<string, long> count)
    {
        foreach (var key in _keys.Keys.ToList())
        {
            await CheckAsync(client, key, wrong);
            count("values of owners compared after a start", 1);
        }
    }

    private async Task CheckAsync(HttpClient client, string key, Action<string> wrong)
    {
        using var response = await client.GetAsync(new Uri(key, UriKind.Relative));
        var found = response.StatusCode == HttpStatusCode.OK ? await response.Content.ReadAsByteArrayAsync() : null;
        if (found is null && response.StatusCode != HttpStatusCode.NotFound)
            wrong($"GET {key} gives {response.StatusCode}");
        var expected = _keys.GetValueOrDefault(key);
        if (!Same(found, expected.Known) && !(expected.IsUncertain && Same(found, expected.Sent)))
            wrong($"{key} has {Show(found)} where {Show(expected.Known)} was acknowledged");
        _keys[key] = (found, null, false);
    }

    private byte[] Value()
    {
        var length = _random.Next(20) switch
        {
            0 => _random.Next(60_000, 300_000),
            < 5 => _random.Next(1000, 20_000),
            _ => _random.Next(10, 500),
        };
        return Encoding.ASCII.GetBytes($"{{\"owner\":{number},\"turn\":{++_turn},\"text\":\"{new string((char)('a' + (_turn % 26)), length)}\"}}");
    }

    private static bool Same(byte[]? a, byte[]? b) => a is null ? b is null : b is not null && a.AsSpan().SequenceEqual(b);

    private static string Show(byte[]? value) =>
        value is null ? "nothing" : $"{value.Length} bytes ({Encoding.ASCII.GetString(value.AsSpan(0, Math.Min(value.Length, 40)))})";
}
