using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL014: an array that was not rented on some path is returned.</summary>
public sealed class Pool014Tests
{
    /// <summary>Pools of the framework ignore an empty array; what a pool of another type does with it is not known.</summary>
    private const string OwnPool = """
        private sealed class Own : ArrayPool<byte> { public override byte[] Rent(int n) => new byte[n + 1]; public override void Return(byte[] a, bool clearArray = false) { } }
        private static readonly Own s_own = new();

        """;

    [Fact]
    public Task Message_names_the_allocation() => File(
        """
        using System.Buffers;

        class Writer
        {
            static void Write(int n, bool small)
            {
                char[] text = small ? {|#1:new char[n]|} : ArrayPool<char>.Shared.Rent(n);
                {|#0:ArrayPool<char>.Shared.Return(text)|};
            }
        }
        """,
        Report("POOL014").WithLocation(0).WithLocation(1)
            .WithMessage("This array was not rented: 'new char[n]' allocated it in line 7"));

    /// <summary>A helper that allocates where it is given no pool: its caller gives one.</summary>
    [Theory]
    [InlineData("Read(n, null, pool)", "Read(n, null, ArrayPool<byte>.Shared)")]
    [InlineData("Read(n, null, pool)", "Read(n, null, pool ?? Default)")]
    [InlineData("Read(n, null, n > 3 ? Default : null)", "Read(n, null, Default)")]
    public Task Helper_that_is_given_a_pool(string faulty, string clean)
    {
        const string around = """
            static ArrayPool<byte> Default { get; set; } = ArrayPool<byte>.Shared;
            static (byte[] Data, int Length) Read(int n, byte[]? buffer = null, ArrayPool<byte>? pool = null)
            {
                bool rented = buffer == null && pool != null;
                buffer ??= rented ? pool!.Rent(n) : new byte[n];
                return (buffer, n);
            }

            static void Run(int n, ArrayPool<byte>? pool = null) { var (data, _) = CALL; OPEN(pool ?? Default).Return(data)CLOSE; }
            """;
        return Twins("POOL014", around.Replace("CALL", faulty).Replace("OPEN", "{|POOL014:").Replace("CLOSE", "|}"), around.Replace("CALL", clean).Replace("OPEN", "").Replace("CLOSE", ""));
    }

    /// <summary>There is one empty array of a type: whoever asks for it knows what was not rented.</summary>
    [Theory]
    [InlineData("b != new byte[0]", "b != Array.Empty<byte>()")]
    [InlineData("b == Array.Empty<byte>()", "!ReferenceEquals(b, Array.Empty<byte>())")]
    public Task Told_by_the_empty_array(string faulty, string clean)
    {
        const string around = OwnPool + """
            static void Run(Stream s, int n)
            {
                var b = Array.Empty<byte>();
                try { if (n > 0) b = s_own.Rent(n); s.Write(b, 0, n); }
                finally { if (ASKED) OPENs_own.Return(b)CLOSE; }
            }
            """;
        return Twins("POOL014", around.Replace("ASKED", faulty).Replace("OPEN", "{|POOL014:").Replace("CLOSE", "|}"), around.Replace("ASKED", clean).Replace("OPEN", "").Replace("CLOSE", ""));
    }

    /// <summary>Copies, and arrays that a task of the framework has made.</summary>
    [Theory]
    [InlineData("(byte[])data.Clone()")]
    [InlineData("data[1..3]")]
    [InlineData("await File.ReadAllBytesAsync(path)")]
    [InlineData("(byte[])Array.CreateInstance(typeof(byte), 3)")]
    public Task Made_by_the_framework(string made)
    {
        const string around = "static async Task Run(byte[] data, string path) { byte[] b = VALUE; await File.WriteAllBytesAsync(path, data); RETURN; }";
        return Twins("POOL014", around.Replace("VALUE", made).Replace("RETURN", "{|POOL014:ArrayPool<byte>.Shared.Return(b)|}"),
            around.Replace("VALUE", "ArrayPool<byte>.Shared.Rent(3)").Replace("RETURN", "ArrayPool<byte>.Shared.Return(b)"));
    }

    /// <summary>Helpers that rent and return where there is a pool, and neither where there is none.</summary>
    [Theory]
    [InlineData("if (_pool is null) return new int[n]; return _pool.Rent(n);", "if (_pool is not null) _pool.Return(a);", "_pool?.Return(a); ArrayPool<int>.Shared.Return(a);")]
    [InlineData("return _pool?.Rent(n) ?? new int[n];", "_pool?.Return(a);", "(_pool ?? ArrayPool<int>.Shared).Return(a);")]
    public Task Helpers_with_or_without_a_pool(string rent, string right, string wrong)
    {
        const string around = """
            sealed class Values(ArrayPool<int>? pool)
            {
                private readonly ArrayPool<int>? _pool = pool;
                private int[] Alloc(int n) { ALLOC }
                private void Free(int[] a) { FREE }
                public int Run(int n) { var a = Alloc(n); a[0] = n; int first = a[0]; CALL return first; }
            }
            """;
        var program = around.Replace("ALLOC", rent);
        return Twins("POOL014", program.Replace("FREE", wrong).Replace("CALL", "{|POOL014:Free(a)|};"), program.Replace("FREE", right).Replace("CALL", "Free(a);"));
    }

    [Theory]
    [InlineData("b is { Length: >= 0 }", "b is { Length: > 0 }")]
    [InlineData("b is not null", "b is not { Length: 0 }")]
    public Task Asked_for_its_length_by_a_pattern(string faulty, string clean)
    {
        const string around = OwnPool + "static void Run(int n) { byte[] b = n == 0 ? [] : s_own.Rent(n); b.AsSpan(0, n).Fill(1); if (ASKED) RETURN; }";
        return Twins("POOL014", around.Replace("ASKED", faulty).Replace("RETURN", "{|POOL014:s_own.Return(b)|}"), around.Replace("ASKED", clean).Replace("RETURN", "s_own.Return(b)"));
    }
}
