using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL014: an array that was not rented on some path is returned.</summary>
public sealed class Pool014Tests
{
    [Fact]
    public Task Small_sizes_are_allocated() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = n > 1024 ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
            try
            {
                return stream.Read(buffer, 0, n);
            }
            finally
            {
                {|POOL014:ArrayPool<byte>.Shared.Return(buffer)|};
            }
        }
        """,
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = n > 1024 ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
            try
            {
                return stream.Read(buffer, 0, n);
            }
            finally
            {
                if (n > 1024)
                    ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """);

    [Fact]
    public Task Flag_says_what_was_rented() => Twins(
        """
        static void Fill(Stream stream, int n, bool pooled)
        {
            byte[] buffer = pooled ? ArrayPool<byte>.Shared.Rent(n) : GC.AllocateUninitializedArray<byte>(n);
            int read = stream.Read(buffer, 0, n);
            if (pooled || read == 0)
                {|POOL014:ArrayPool<byte>.Shared.Return(buffer)|};
        }
        """,
        """
        static void Fill(Stream stream, int n, bool pooled)
        {
            byte[] buffer = pooled ? ArrayPool<byte>.Shared.Rent(n) : GC.AllocateUninitializedArray<byte>(n);
            stream.ReadExactly(buffer, 0, n);
            if (pooled)
                ArrayPool<byte>.Shared.Return(buffer);
        }
        """);

    [Fact]
    public Task Null_test_after_a_fallback() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            byte[]? buffer = null;
            try
            {
                if (n < 4096)
                    buffer = ArrayPool<byte>.Shared.Rent(n);
                buffer ??= new byte[n];
                return stream.Read(buffer, 0, n);
            }
            finally
            {
                if (buffer is not null)
                    {|POOL014:ArrayPool<byte>.Shared.Return(buffer)|};
            }
        }
        """,
        """
        static int Read(Stream stream, int n)
        {
            byte[]? rented = null;
            try
            {
                if (n < 4096)
                    rented = ArrayPool<byte>.Shared.Rent(n);
                byte[] buffer = rented ?? new byte[n];
                return stream.Read(buffer, 0, n);
            }
            finally
            {
                if (rented is not null)
                    ArrayPool<byte>.Shared.Return(rented);
            }
        }
        """);

    [Fact]
    public Task Empty_array_as_a_placeholder() => Twins(
        """
        static void Read(Stream stream, bool payload)
        {
            byte[] buffer = Array.Empty<byte>();
            if (payload)
                buffer = ArrayPool<byte>.Shared.Rent(16);
            stream.Read(buffer);
            {|POOL014:ArrayPool<byte>.Shared.Return(buffer)|};
        }
        """,
        """
        static void Read(Stream stream, bool payload)
        {
            byte[] buffer = Array.Empty<byte>();
            if (payload)
                buffer = ArrayPool<byte>.Shared.Rent(16);
            stream.Read(buffer);
            if (buffer.Length != 0)
                ArrayPool<byte>.Shared.Return(buffer);
        }
        """);

    [Fact]
    public Task Collection_expression_and_literal() => Twins(
        """
        static void Send(Stream stream, int kind)
        {
            byte[] frame = kind switch
            {
                0 => [1, 2, 3],
                1 => new byte[] { 4, 5 },
                _ => ArrayPool<byte>.Shared.Rent(kind),
            };
            stream.Write(frame);
            {|POOL014:ArrayPool<byte>.Shared.Return(frame)|};
        }
        """,
        """
        static void Send(Stream stream, int kind)
        {
            byte[] frame = kind switch
            {
                0 => [1, 2, 3],
                1 => new byte[] { 4, 5 },
                _ => ArrayPool<byte>.Shared.Rent(kind),
            };
            stream.Write(frame);
            if (kind is not (0 or 1))
                ArrayPool<byte>.Shared.Return(frame);
        }
        """);

    [Fact]
    public Task Framework_methods_that_allocate() => Twins(
        """
        static void Send(MemoryStream stream, List<byte> list, string path, string text)
        {
            byte[] a = stream.ToArray(), b = list.ToArray(), c = Encoding.UTF8.GetBytes(text), d = File.ReadAllBytes(path), e = stream.GetBuffer();
            {|POOL014:ArrayPool<byte>.Shared.Return(a)|};
            {|POOL014:ArrayPool<byte>.Shared.Return(b)|};
            {|POOL014:ArrayPool<byte>.Shared.Return(c)|};
            {|POOL014:ArrayPool<byte>.Shared.Return(d)|};
            {|POOL014:ArrayPool<byte>.Shared.Return(e)|};
        }
        """,
        """
        static void Send(MemoryStream stream, string text)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent((int)stream.Length), c = ArrayPool<byte>.Shared.Rent(text.Length * 3);
            stream.Read(a);
            Encoding.UTF8.GetBytes(text, c);
            ArrayPool<byte>.Shared.Return(a);
            ArrayPool<byte>.Shared.Return(c);
        }
        """);

    [Fact]
    public Task Resized_array() => Twins(
        """
        static void Grow(Stream stream, int n)
        {
            byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            Array.Resize(ref buffer, n * 2);
            stream.Read(buffer);
            {|POOL014:ArrayPool<byte>.Shared.Return(buffer)|};
        }
        """,
        """
        static byte[] Grow(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            byte[] result = buffer.AsSpan(0, n).ToArray();
            Array.Resize(ref result, n * 2);
            ArrayPool<byte>.Shared.Return(buffer);
            return result;
        }
        """);

    [Fact]
    public Task Fallback_in_a_handler() => Twins(
        """
        static void Read(Stream stream, int n)
        {
            byte[] buffer;
            try
            {
                buffer = ArrayPool<byte>.Shared.Rent(n);
            }
            catch (OutOfMemoryException)
            {
                buffer = new byte[16];
            }

            stream.Read(buffer);
            {|POOL014:ArrayPool<byte>.Shared.Return(buffer)|};
        }
        """,
        """
        static void Read(Stream stream, int n)
        {
            byte[] buffer;
            try
            {
                buffer = ArrayPool<byte>.Shared.Rent(n);
            }
            catch (OutOfMemoryException)
            {
                buffer = ArrayPool<byte>.Shared.Rent(16);
            }

            stream.Read(buffer);
            ArrayPool<byte>.Shared.Return(buffer);
        }
        """);

    [Fact]
    public Task Unknown_origin_is_clean() => Twins(
        """
        static void Close(byte[] given)
        {
            given = (byte[])given.Clone();
            byte[] copy = new byte[given.Length];
            {|POOL014:ArrayPool<byte>.Shared.Return(copy)|};
        }
        """,
        """
        static byte[] s_buffer = new byte[16];

        static byte[] Current => s_buffer;

        static void Close(byte[] given, List<byte[]> list)
        {
            ArrayPool<byte>.Shared.Return(given);
            ArrayPool<byte>.Shared.Return(list[0]);
            ArrayPool<byte>.Shared.Return(Current);
        }
        """);

    [Fact]
    public Task Grown_in_a_loop() => Twins(
        """
        static int ReadAll(Stream stream)
        {
            byte[] buffer = new byte[256];
            int total = 0, read;
            while ((read = stream.Read(buffer, total, buffer.Length - total)) > 0)
            {
                total += read;
                byte[] larger = ArrayPool<byte>.Shared.Rent(total * 2);
                buffer.AsSpan(0, total).CopyTo(larger);
                {|POOL014:ArrayPool<byte>.Shared.Return(buffer)|};
                buffer = larger;
            }

            {|POOL014:ArrayPool<byte>.Shared.Return(buffer)|};
            return total;
        }
        """,
        """
        static int ReadAll(Stream stream)
        {
            byte[] buffer = new byte[256];
            byte[]? rented = null;
            int total = 0, read;
            while ((read = stream.Read(buffer, total, buffer.Length - total)) > 0)
            {
                total += read;
                byte[] larger = ArrayPool<byte>.Shared.Rent(total * 2);
                buffer.AsSpan(0, total).CopyTo(larger);
                if (rented is not null)
                    ArrayPool<byte>.Shared.Return(rented);
                buffer = rented = larger;
            }

            if (rented is not null)
                ArrayPool<byte>.Shared.Return(rented);
            return total;
        }
        """);

    [Fact]
    public Task Deconstructed() => Twins(
        """
        static void Read(Stream stream, bool pooled)
        {
            var (buffer, length) = pooled ? (ArrayPool<byte>.Shared.Rent(16), 16) : (new byte[4], 4);
            stream.ReadExactly(buffer, 0, length);
            {|POOL014:ArrayPool<byte>.Shared.Return(buffer)|};
        }
        """,
        """
        static void Read(Stream stream, bool pooled)
        {
            var (buffer, length) = pooled ? (ArrayPool<byte>.Shared.Rent(16), 16) : (new byte[4], 4);
            stream.ReadExactly(buffer, 0, length);
            if (pooled)
                ArrayPool<byte>.Shared.Return(buffer);
        }
        """);

    [Fact]
    public Task Helper_that_allocates() => Twins(
        """
        static byte[] Make(int n) => new byte[n];

        static void Read(Stream stream)
        {
            byte[] buffer = Make(4);
            stream.ReadExactly(buffer);
            {|POOL014:ArrayPool<byte>.Shared.Return(buffer)|};
        }
        """,
        """
        static byte[] Make(int n) => ArrayPool<byte>.Shared.Rent(n);

        static void Read(Stream stream)
        {
            byte[] buffer = Make(4);
            stream.ReadExactly(buffer);
            ArrayPool<byte>.Shared.Return(buffer);
        }
        """);

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

    private static string Replaced(string before, string back) =>
        $"static byte[] Run(int n) {{ byte[] b = new byte[n]; try {{ {before} b = ArrayPool<byte>.Shared.Rent(n * 2); File.Delete(n + \"\"); return b; }} catch {{ {back}; throw; }} }}";

    /// <summary>That renting itself fails is not expected.</summary>
    [Fact]
    public Task Stands_there_until_it_is_rented() => Twins("POOL014",
        Replaced("File.Delete(\"\");", "{|POOL014:ArrayPool<byte>.Shared.Return(b)|}"),
        Replaced("", "ArrayPool<byte>.Shared.Return(b)"));

    private static string Sized(string most, string back) => $$"""
        static float[] Get(int n) { if (n <= 0) return Array.Empty<float>(); if (n <= 1024) return ArrayPool<float>.Shared.Rent(n); return new float[n]; }
        static void Give(float[]? b) { if (b is null || b.Length == 0) return; if (b.Length <= {{most}}) { ArrayPool<float>.Shared.Return(b); return; } }
        static float Run(int n, Func<float[], float> f) { var b = Get(n); try { return f(b); } finally { {{back}}; } }
        """;

    /// <summary>Its size says which one it is, where renting and returning ask the same.</summary>
    [Fact]
    public Task Told_by_its_size() => Twins("POOL014", Sized("2048", "{|POOL014:Give(b)|}"), Sized("1024", "Give(b)"));

    [Fact]
    public Task Length_of_at_least_something() => Twins(
        """
        static byte[] Rent(int n) => n <= 8 ? new byte[8] : ArrayPool<byte>.Shared.Rent(n);
        static int Estimate(int n) => Math.Max(n * 8, 0);
        static void Run(int n) { var b = Rent(Estimate(n)); {|POOL014:ArrayPool<byte>.Shared.Return(b)|}; }
        """,
        """
        static byte[] Rent(int n) => n <= 8 ? new byte[8] : ArrayPool<byte>.Shared.Rent(n);
        static int Estimate(int n) => Math.Max(n * 8, 256);
        static void Run(int n) { var b = Rent(Estimate(n)); ArrayPool<byte>.Shared.Return(b); }
        static void Direct(int n) { var b = Rent(Math.Max(9, n)); ArrayPool<byte>.Shared.Return(b); }
        """);

    [Fact]
    public Task Helper_that_has_nothing_to_rent() => Twins(
        """
        static byte[] Rent(int n) => n <= 0 ? new byte[16] : ArrayPool<byte>.Shared.Rent(n);
        static void Run(int n) { var b = Rent(n); {|POOL014:ArrayPool<byte>.Shared.Return(b)|}; }
        """,
        """
        static byte[] Rent(int n) => n <= 0 ? Array.Empty<byte>() : ArrayPool<byte>.Shared.Rent(n);
        static void Run(int n) { var b = Rent(n); ArrayPool<byte>.Shared.Return(b); }
        """);

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
        const string around = """
            static void Run(Stream s, int n)
            {
                var b = Array.Empty<byte>();
                try { if (n > 0) b = ArrayPool<byte>.Shared.Rent(n); s.Write(b, 0, n); }
                finally { if (ASKED) OPENArrayPool<byte>.Shared.Return(b)CLOSE; }
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

    [Fact]
    public Task Empty_by_a_pattern() => Twins("POOL014",
        "static void Run(bool x, int n) { byte[] b = x ? ArrayPool<byte>.Shared.Rent(n) : []; if (b is not null) {|POOL014:ArrayPool<byte>.Shared.Return(b)|}; }",
        "static void Run(bool x, int n) { byte[] b = x ? ArrayPool<byte>.Shared.Rent(n) : []; if (b is not []) ArrayPool<byte>.Shared.Return(b); }");

    [Fact]
    public Task The_small_array_is_told_apart() => Twins("POOL014",
        "static int Run(int n) { byte[] small = new byte[16]; byte[] b = small; if (n > b.Length) b = ArrayPool<byte>.Shared.Rent(n); try { return b[0]; } finally { if (b != null) {|POOL014:ArrayPool<byte>.Shared.Return(b)|}; } }",
        "static int Run(int n) { byte[] small = new byte[16]; byte[] b = small; if (n > b.Length) b = ArrayPool<byte>.Shared.Rent(n); try { return b[0]; } finally { if (b != small) ArrayPool<byte>.Shared.Return(b); } }");

    [Fact]
    public Task Made_by_a_helper_with_an_out_parameter() => Twins("POOL014",
        "static void Make(int n, out int[] a) => a = new int[n]; static int Run(int n) { Make(n, out var b); int r = b[0]; {|POOL014:ArrayPool<int>.Shared.Return(b)|}; return r; }",
        "static void Make(int n, out int[] a) => a = ArrayPool<int>.Shared.Rent(n); static int Run(int n) { Make(n, out var b); int r = b[0]; ArrayPool<int>.Shared.Return(b); return r; }");

    [Theory]
    [InlineData("b is { Length: >= 0 }", "b is { Length: > 0 }")]
    [InlineData("b is not null", "b is not { Length: 0 }")]
    public Task Asked_for_its_length_by_a_pattern(string faulty, string clean)
    {
        const string around = "static void Run(int n) { byte[] b = n == 0 ? [] : ArrayPool<byte>.Shared.Rent(n); b.AsSpan(0, n).Fill(1); if (ASKED) RETURN; }";
        return Twins("POOL014", around.Replace("ASKED", faulty).Replace("RETURN", "{|POOL014:ArrayPool<byte>.Shared.Return(b)|}"), around.Replace("ASKED", clean).Replace("RETURN", "ArrayPool<byte>.Shared.Return(b)"));
    }
}
