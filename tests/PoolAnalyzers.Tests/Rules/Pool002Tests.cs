using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL002: an exception takes a rental with it.</summary>
public sealed class Pool002Tests
{
    private const string Return = "ArrayPool<byte>.Shared.Return(b);";

    private static string Before(string call) => $"static int Send(Socket s, byte[] b) {{ try {{ return s.Send(b); }} catch (Exception) {{ }} return 0; }} static int Try(Socket s, byte[] b) {{ try {{ return s.Send(b); }} catch (TimeoutException) {{ }} return 0; }} sealed class Socket {{ public int Send(byte[] b) => int.Parse(b.Length + \"\"); }} static void Run(Socket s, byte[] a, Dictionary<int, int> all, int n) {{ byte[] b = {(call.StartsWith('!') ? "{|POOL002:ArrayPool<byte>.Shared.Rent(n)|}" : "ArrayPool<byte>.Shared.Rent(n)")}; {call.TrimStart('!')} b[0] = 1; {Return} }}";

    [Theory]
    [InlineData("!_ = new List<int>(n);", "_ = new List<int>(4);")]
    [InlineData("!_ = new List<int>(n);", "_ = new List<int>(all.Count);")]
    [InlineData("!_ = new Dictionary<int, int>(-n);", "_ = new Dictionary<int, int>(a.Length);")]
    [InlineData("!_ = Convert.FromBase64String(n + \"\");", "_ = Convert.ToBase64String(a);")]
    [InlineData("!_ = System.Security.Cryptography.SHA256.HashData(Stream.Null);", "_ = System.Security.Cryptography.SHA256.HashData(a);")]
    [InlineData("!_ = n.ToString(\"Q\");", "Random.Shared.NextBytes(a); System.Security.Cryptography.RandomNumberGenerator.Fill(a);")]
    [InlineData("!_ = new CancellationTokenSource(n);", "_ = new CancellationTokenSource(5000);")]
    [InlineData("!_ = new ArrayBufferWriter<byte>(n);", "_ = new ArrayBufferWriter<byte>(4096);")]
    [InlineData("!_ = File.OpenRead(\"a\");", "_ = new System.Text.Json.JsonReaderState(default); new List<byte>().CopyTo(a, 0);")]
    [InlineData("!_ = TimeSpan.FromSeconds(n);", "_ = TimeSpan.FromSeconds(1); _ = System.Diagnostics.Stopwatch.GetTimestamp();")]
    [InlineData("!_ = int.Parse(n + \"\");", "_ = n.TryFormat(new char[9], out _);")]
    [InlineData("!Array.Sort(new object[n]);", "Array.Sort(new int[n]);")]
    [InlineData("!Array.Sort(new int[n], (x, y) => y - x);", "Array.Sort(new int[n], new string[n], 0, n);")]
    [InlineData("!_ = a.First();", "_ = HashCode.Combine(n, a);")]
    [InlineData("!all.Add(n, 1);", "all.Remove(n);")]
    [InlineData("!Try(s, a);", "Send(s, a);")]
    public Task Calls_before_the_try(string throwing, string plain) => Twins("POOL002", Before(throwing), Before(plain));

    [Theory]
    [InlineData("b[0] = n.GetHashCode();")]
    [InlineData("b[0] = n.CompareTo(3);")]
    [InlineData("b[0] = 1.5.Equals(n) ? 1 : 0;")]
    public Task Numbers_that_are_compared(string plain) => Twins("POOL002",
        "static int Run(object o, int n) { int[] b = {|POOL002:ArrayPool<int>.Shared.Rent(n)|}; b[0] = o.GetHashCode(); int r = b[0]; ArrayPool<int>.Shared.Return(b); return r; }",
        $"static int Run(object o, int n) {{ int[] b = ArrayPool<int>.Shared.Rent(n); {plain} int r = b[0]; ArrayPool<int>.Shared.Return(b); return r; }}");

    private static string Filtered(string rent, string filter) => $$"""
        static int[] Run(int n, Func<int, int> f, bool pooled, CancellationToken token)
        {
            int[] b = pooled ? {{rent}} : new int[n];
            try { for (int i = 0; i < n; i++) b[i] = f(i); return b; }
            catch {{filter}} { ArrayPool<int>.Shared.Return(b); throw; }
        }
        """;

    /// <summary>Where a filter says no, it goes on to the next handler, and what the filter asked for is known.</summary>
    [Theory]
    [InlineData("when (pooled)")]
    [InlineData("(Exception) when (pooled)")]
    [InlineData("when (!pooled) { throw; } catch")]
    public Task Filter_that_asks_what_renting_asked(string filter) => Twins("POOL002",
        Filtered("{|POOL002:ArrayPool<int>.Shared.Rent(n)|}", "when (n > 3 && pooled)"), Filtered("ArrayPool<int>.Shared.Rent(n)", filter));

    private static string Waiting(string rent, string task) => $"static async Task<int> Run(Stream s, int n) {{ int[] b = {rent}; await {task}; int r = b[0]; ArrayPool<int>.Shared.Return(b); return r; }}";

    [Theory]
    [InlineData("Task.CompletedTask")]
    [InlineData("Task.Yield()")]
    public Task Waits_for_nothing(string task) => Twins("POOL002", Waiting("{|POOL002:ArrayPool<int>.Shared.Rent(n)|}", "s.FlushAsync()"), Waiting("ArrayPool<int>.Shared.Rent(n)", task));
}
