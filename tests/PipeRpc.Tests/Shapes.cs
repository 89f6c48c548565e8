using System.Text.Json.Serialization;

namespace PipeRpc.Tests;

[JsonSerializable(typeof(Person))]
[JsonSerializable(typeof(List<Person>))]
[JsonSerializable(typeof(DateTime?))]
internal sealed partial class MoreJson : JsonSerializerContext;

/// <summary>Its methods are those of a service, too.</summary>
internal interface IShapesBase
{
    string FromBase(int number);

    string Over(int number);
}

/// <summary>Everything about an interface that is unusual and can cross.</summary>
[RpcService(Json = typeof(MoreJson))]
internal interface IShapes : IShapesBase
{
    bool[]? Flags(bool[]? flags);

    string Over(string text);

    string Over(int number, int other = 3);

    string Defaults(
        float half = 1.5f,
        double none = double.NaN,
        double huge = 1e300,
        decimal price = 1.10m,
        char quote = '\'',
        string text = "a\"b\n",
        string? missing = null,
        Color color = Color.Green,
        Color? maybe = Color.Green,
        long negative = -5,
        ulong most = ulong.MaxValue,
        bool isIt = true,
        int? nothing = null,
        double endless = double.NegativeInfinity,
        CancellationToken cancellation = default);

    int @event(int @class, int _client, int _service, int call, int method, int @await);

    int Sum(params int[] numbers);

    Person? Maybe(Person? person);

    List<Person> Twice(List<Person> people);

    DateTime? When(DateTime? at);

    Task<RpcBytes> JoinAsync(ReadOnlyMemory<byte> first, int number, ReadOnlyMemory<byte> last, CancellationToken cancellation);

    ValueTask<Person?> LaterAsync(Person person);

    ValueTask NothingAsync();

    IAsyncEnumerable<Person?> ManyAsync(Person person, ReadOnlyMemory<byte> counts, CancellationToken cancellation = default);

    IAsyncEnumerable<int[]> GrowAsync();

    /// <summary>Has a body, which a client does not use.</summary>
    string WithBody() => Own();

    static int Helper() => 3;

    private string Own() => "body";

    /// <summary>Belongs to nobody.</summary>
    internal sealed class Nested;
}

internal sealed class Shapes : IShapes
{
    public bool[]? Flags(bool[]? flags) => flags;

    public string FromBase(int number) => $"base {number}";

    public string Over(int number) => $"int {number}";

    public string Over(string text) => $"string {text}";

    public string Over(int number, int other) => $"ints {number} {other}";

    public string Defaults(
        float half, double none, double huge, decimal price, char quote, string text, string? missing, Color color, Color? maybe, long negative, ulong most,
        bool isIt, int? nothing, double endless, CancellationToken cancellation) =>
        FormattableString.Invariant($"{half} {none} {huge} {price} {quote} {text} {missing} {color} {maybe} {negative} {most} {isIt} {nothing} {endless}");

    public int @event(int @class, int _client, int _service, int call, int method, int @await) => @class + _client + _service + call + method + @await;

    public int Sum(params int[] numbers) => numbers.Sum();

    public Person? Maybe(Person? person) => person;

    public List<Person> Twice(List<Person> people) => [.. people, .. people];

    public DateTime? When(DateTime? at) => at;

    public Task<RpcBytes> JoinAsync(ReadOnlyMemory<byte> first, int number, ReadOnlyMemory<byte> last, CancellationToken cancellation) =>
        Task.FromResult(new RpcBytes((byte[])[.. first.Span, (byte)number, .. last.Span]));

    public async ValueTask<Person?> LaterAsync(Person person)
    {
        await Task.Yield();
        return person.Numbers.Length == 0 ? null : person;
    }

    public async ValueTask NothingAsync() => await Task.Yield();

    public async IAsyncEnumerable<Person?> ManyAsync(
        Person person, ReadOnlyMemory<byte> counts, [System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken cancellation)
    {
        for (var i = 0; i < counts.Length; i++)
        {
            await Task.Yield();
            yield return counts.Span[i] == 0 ? null : person with { Numbers = [counts.Span[i]] };
        }
    }

    public async IAsyncEnumerable<int[]> GrowAsync()
    {
        for (var i = 0; i < 40; i++)
        {
            await Task.Yield();
            yield return new int[i];
        }
    }
}
