namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL017: an iterator yields memory that it uses again; and POOL016 where a consumer collects the elements.</summary>
public sealed class Pool017Tests
{
    private const string Chunks = """
        static IEnumerable<ReadOnlyMemory<byte>> Chunks(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read;
                while ((read = stream.Read(buffer, 0, n)) > 0)
                    yield return buffer.AsMemory(0, read);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }

        """;

    [Theory]
    [InlineData("byte[]", "{|POOL017:b|}", "new byte[] { b[0] }")]
    [InlineData("ArraySegment<byte>", "{|POOL017:new ArraySegment<byte>(b, 0, n)|}", "new ArraySegment<byte>(b[..n])")]
    [InlineData("(int, Memory<byte>)", "{|POOL017:(n, b.AsMemory(0, n))|}", "(n, b.AsSpan(0, n).ToArray())")]
    public Task What_is_yielded(string type, string faulty, string clean)
    {
        const string around = "static IEnumerable<TYPE> Run(Stream s, int n) { var b = ArrayPool<byte>.Shared.Rent(n); while (s.Read(b, 0, n) > 0) yield return VALUE; ArrayPool<byte>.Shared.Return(b); }";
        return Check(around.Replace("TYPE", type).Replace("VALUE", faulty), around.Replace("TYPE", type).Replace("VALUE", clean));
    }

    [Theory]
    [InlineData("{|POOL016:Chunks(s, 16).ToList()|};", "Chunks(s, 16).Sum(c => c.Length);")]
    [InlineData("{|POOL016:Chunks(s, 16).Where(c => c.Length > 3).ToArray()|};", "Chunks(s, 16).Select(c => c.ToArray()).ToList();")]
    [InlineData("{|POOL016:new List<ReadOnlyMemory<byte>>(Chunks(s, 16))|};", "new List<byte[]>(Chunks(s, 16).Select(c => c.ToArray()));")]
    [InlineData("var all = Chunks(s, 16); int n = all.Take(2).Count(); {|POOL016:all.ToHashSet()|};", "var all = Chunks(s, 16); int n = all.Take(2).Count();")]
    [InlineData("var list = new List<ReadOnlyMemory<byte>>(); foreach (var c in Chunks(s, 16)) {|POOL016:list.Add(c[1..])|};", "var list = new List<byte[]>(); foreach (var c in Chunks(s, 16)) list.Add(c.ToArray());")]
    [InlineData("var list = new Queue<ReadOnlyMemory<byte>>(); foreach (var c in Chunks(s, 16)) {|POOL016:list.Enqueue(c)|};", "var list = new Queue<ReadOnlyMemory<byte>>(); foreach (var c in Chunks(s, 16)) { list.Enqueue(c); Console.WriteLine(list.Dequeue().Length); }")]
    [InlineData("var list = new List<ReadOnlyMemory<byte>>(); {|POOL016:list.AddRange(Chunks(s, 16))|};", "foreach (var c in Chunks(s, 16)) { var list = new List<ReadOnlyMemory<byte>>(); list.Add(c); }")]
    [InlineData("ReadOnlyMemory<byte>[] all = {|POOL016:[.. Chunks(s, 16)]|};", "int[] all = [.. Chunks(s, 16).Select(c => c.Length)];")]
    public Task Collected(string faulty, string clean) => FlowProgram.Twins("POOL016", $"{Chunks}static void Run(Stream s) {{ {faulty} }}", $"{Chunks}static void Run(Stream s) {{ {clean} }}");

    private static Task Check(string faulty, string clean) => FlowProgram.Twins("POOL017", faulty, clean);
}
