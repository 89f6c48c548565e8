using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL020: the whole length of a rental, longer than asked for, is used as data.</summary>
public sealed class Pool020Tests
{
    [Theory]
    [InlineData("new Span<byte>(b, n, b.Length - n).Fill(255)")]
    [InlineData("b.AsSpan(n).Clear()")]
    [InlineData("Array.Clear(b, n, b.Length - n)")]
    public Task Rest_is_filled_on_purpose(string fill) => Body(
        $"byte[] b = ArrayPool<byte>.Shared.Rent(n); {fill.Replace("b.Length - n", "b.Length - n - 1").Replace("b.AsSpan(n)", "b.AsSpan(n, 1)")}; stream.ReadExactly(b, 0, n); var value = new System.Numerics.BigInteger({{|POOL020:b|}}); ArrayPool<byte>.Shared.Return(b); return (int)value;",
        $"byte[] b = ArrayPool<byte>.Shared.Rent(n); {fill}; stream.ReadExactly(b, 0, n); var value = new System.Numerics.BigInteger(b); ArrayPool<byte>.Shared.Return(b); return (int)value;");

    private static Task Body(string faulty, string clean) => Twins("POOL020", Method(faulty), Method(clean));

    private static string Method(string body) => "static int Run(Stream stream, int n)\n{\n" + body + "\n}\n";

    private static string Hashed(string helper, string call) => $$"""
        static byte[] Hash(ReadOnlySpan<byte> data) => {{helper}};
        static byte[] Outer(byte[] data) => Hash(data);
        static byte[] Run(byte[] from, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); try { from.AsSpan(0, n).CopyTo(b); return {{call}}; } finally { ArrayPool<byte>.Shared.Return(b); } }
        """;

    /// <summary>A method of the same compilation that takes all of it for data, or hands it on to one.</summary>
    [Theory]
    [InlineData("Hash({|POOL020:b|})", "Hash(b.AsSpan(0, n))")]
    [InlineData("Outer({|POOL020:b|})", "Outer(b.AsSpan(0, n).ToArray())")]
    public Task Consumed_by_a_helper(string faulty, string clean) => Twins("POOL020",
        Hashed("System.Security.Cryptography.SHA256.HashData(data)", faulty), Hashed("System.Security.Cryptography.SHA256.HashData(data)", clean));

    [Theory]
    [InlineData("System.Security.Cryptography.SHA256.HashData(data.Slice(0, 4))")]
    [InlineData("data.Length > 3 ? new byte[1] : []")]
    public Task Cut_by_a_helper(string helper) => Twins("POOL020", Hashed("System.Security.Cryptography.SHA256.HashData(data)", "Hash({|POOL020:b|})"), Hashed(helper, "Hash(b)"));

    /// <summary>Keys and sequences.</summary>
    [Theory]
    [InlineData("using var hash = new System.Security.Cryptography.HMACSHA256({|POOL020:b|});", "using var hash = new System.Security.Cryptography.HMACSHA256(b[..n]);")]
    [InlineData("using var hash = new System.Security.Cryptography.HMACSHA256(); hash.Key = {|POOL020:b|};", "using var hash = new System.Security.Cryptography.HMACSHA256(); hash.Key = b.AsSpan(0, n).ToArray();")]
    [InlineData("using var aes = System.Security.Cryptography.Aes.Create(); aes.IV = {|POOL020:b|};", "using var aes = System.Security.Cryptography.Aes.Create(); System.Security.Cryptography.RandomNumberGenerator.Fill(b); aes.IV = b;")]
    [InlineData("n += (int){|POOL020:new ReadOnlySequence<byte>(b)|}.ToArray()[0];", "n += (int)new ReadOnlySequence<byte>(b, 0, n).ToArray()[0];")]
    [InlineData("n += Encoding.UTF8.GetString({|POOL020:new ReadOnlySequence<byte>(b.AsMemory())|}).Length;", "n += Encoding.UTF8.GetString(new ReadOnlySequence<byte>(b.AsMemory(0, n))).Length;")]
    public Task Key_or_sequence(string faulty, string clean)
    {
        const string around = "static int Run(Stream stream, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); stream.ReadExactly(b, 0, n); BODY ArrayPool<byte>.Shared.Return(b); return n; }";
        return Twins("POOL020", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>Nobody fills a span that is only read; who is given one to write to may.</summary>
    [Theory]
    [InlineData("Put(target, {|POOL020:b|})", "Put(target, b.AsSpan(0, n))")]
    [InlineData("Put(target, {|POOL020:b|})", "Fill(stream, b); Put(target, b)")]
    public Task Written_by_a_helper(string faulty, string clean)
    {
        const string around = """
            static void Put(IBufferWriter<byte> target, ReadOnlySpan<byte> all) => target.Write(all);
            static void Fill(Stream stream, Span<byte> all) => stream.ReadExactly(all);
            static void Run(IBufferWriter<byte> target, Stream stream, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); stream.ReadExactly(b, 0, n); BODY; ArrayPool<byte>.Shared.Return(b); }
            """;
        return Twins("POOL020", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>A stream over an array is as long as the array.</summary>
    [Theory]
    [InlineData("{|POOL020:new MemoryStream(b)|}.CopyTo(stream);", "new MemoryStream(b, 0, n).CopyTo(stream);")]
    [InlineData("var m = new MemoryStream(b, writable: false); {|POOL020:m|}.CopyTo(stream);", "var m = new MemoryStream(b); m.SetLength(n); m.CopyTo(stream);")]
    [InlineData("n += {|POOL020:new StreamReader(new MemoryStream(b))|}.ReadToEnd().Length;", "n += new StreamReader(new MemoryStream(b, 0, n)).ReadToEnd().Length;")]
    [InlineData("using var reader = new StreamReader(new MemoryStream(b), Encoding.UTF8); n += {|POOL020:reader|}.ReadToEnd().Length;", "using var reader = new StreamReader(new MemoryStream(b), Encoding.UTF8); n += reader.ReadLine()!.Length;")]
    [InlineData("var m = new MemoryStream(b); m.WriteByte(1); n += {|POOL020:m|}.ToArray().Length;", "var m = new MemoryStream(b); m.WriteByte(1); n += b.AsSpan(0, (int)m.Position).ToArray().Length;")]
    [InlineData("var m = new MemoryStream(b); Put(m); stream.Write({|POOL020:b|});", "var m = new MemoryStream(b); Put(m); stream.Write(b, 0, (int)m.Position);")]
    [InlineData("n += System.Text.Json.JsonSerializer.Deserialize<int>({|POOL020:new MemoryStream(b)|});", "n += System.Text.Json.JsonSerializer.Deserialize<int>(new MemoryStream(b, 0, n));")]
    [InlineData("var m = new MemoryStream(b); {|POOL020:m|}.WriteTo(stream);", "var m = new MemoryStream(); m.Write(b, 0, n); m.WriteTo(stream);")]
    public Task Stream_over_all(string faulty, string clean)
    {
        const string around = """
            static void Put(Stream to) => to.WriteByte(1);
            static int Run(Stream stream, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); stream.ReadExactly(b, 0, n); BODY ArrayPool<byte>.Shared.Return(b); return n; }
            """;
        return Twins("POOL020", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>A helper goes through all that it is given; one that stops where something says so need not.</summary>
    [Theory]
    [InlineData("ReadOnlySpan<byte>", "all", "total += one;", "Sum({|POOL020:b|})", "Sum(b.AsSpan(0, n))")]
    [InlineData("ReadOnlyMemory<byte>", "all.Span", "total += one;", "Sum({|POOL020:b|})", "Sum(b.AsMemory(0, n))")]
    [InlineData("byte[]", "all", "total += one;", "Sum({|POOL020:b|})", "Sum(b[..n])")]
    [InlineData("ReadOnlySequence<byte>", "all", "total += one.Length;", "Sum({|POOL020:new ReadOnlySequence<byte>(b)|})", "Sum(new ReadOnlySequence<byte>(b, 0, n))")]
    public Task Gone_through_by_a_helper(string type, string all, string each, string faulty, string clean)
    {
        string Members(string statement, string call) => $$"""
            static int Sum({{type}} all) { int total = 0; foreach (var one in {{all}}) { {{statement}} } return total; }
            static int Run(Stream stream, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); stream.ReadExactly(b, 0, n); int sum = {{call}}; ArrayPool<byte>.Shared.Return(b); return sum; }
            """;
        return Task.WhenAll(Twins("POOL020", Members(each, faulty), Members(each, clean)),
            Twins("POOL020", Members(each, faulty), Members(each + " if (total > 9) break;", faulty.Replace("{|POOL020:", "").Replace("|}", ""))),
            Twins("POOL020", Members(each, faulty), Members("if (total < 9) { " + each + " }", faulty.Replace("{|POOL020:", "").Replace("|}", ""))));
    }

    /// <summary>A place that is as long as what was asked for is too short for all of a longer array.</summary>
    [Theory]
    [InlineData("{|POOL020:b|}.CopyTo(pixels);", "b.AsSpan(0, pixels.Length).CopyTo(pixels);")]
    [InlineData("{|POOL020:b.AsSpan()|}.CopyTo(pixels);", "var bigger = ArrayPool<int>.Shared.Rent(b.Length * 2); b.CopyTo(bigger, 0); ArrayPool<int>.Shared.Return(bigger);")]
    [InlineData("var all = new int[pixels.Length]; {|POOL020:b|}.CopyTo(all, 0);", "var all = new int[b.Length]; b.CopyTo(all, 0);")]
    public Task Copied_to_a_place_of_the_length_asked_for(string faulty, string clean)
    {
        const string around = "static void Run(Span<int> pixels) { var b = ArrayPool<int>.Shared.Rent(pixels.Length); for (int i = 0; i < pixels.Length; i++) b[i] = pixels[i] + 1; BODY ArrayPool<int>.Shared.Return(b); }";
        return Twins("POOL020", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>A helper that compares lengths gives an array that is as long as its contents.</summary>
    [Theory]
    [InlineData("n < 0", "n != b.Length")]
    public Task Trimmed_by_the_helper(string faulty, string clean)
    {
        const string around = """
            static byte[] Read(Stream s, int n) { var b = ArrayPool<byte>.Shared.Rent(n); s.ReadExactly(b, 0, n); if (ASKED) { var cut = b.AsSpan(0, n).ToArray(); ArrayPool<byte>.Shared.Return(b); return cut; } return b; }
            static string Run(Stream s, int n) { var b = Read(s, n); return Convert.ToHexString(DATA); }
            """;
        return Twins("POOL020", around.Replace("ASKED", faulty).Replace("DATA", "{|POOL020:b|}"), around.Replace("ASKED", clean).Replace("DATA", "b"));
    }

    /// <summary>A helper that only gives the array back writes nothing to it, whatever it is called.</summary>
    [Theory]
    [InlineData("Hand(b)")]
    [InlineData("Hand<byte>(b)")]
    public Task Given_back_by_a_helper(string back)
    {
        const string around = """
            static void Hand<T>(T[]? array) { if (array != null) ArrayPool<T>.Shared.Return(array); }
            static byte[] Run(Stream s, int n) { var b = ArrayPool<byte>.Shared.Rent(n); s.ReadExactly(b, 0, n); var hash = System.Security.Cryptography.SHA256.HashData(DATA); BACK; return hash; }
            """;
        var program = around.Replace("BACK", back);
        return Twins("POOL020", program.Replace("DATA", "{|POOL020:b|}"), program.Replace("DATA", "b.AsSpan(0, n)"));
    }

    /// <summary>From some place on to the end: too much, but where the place was found by filling the array from its end.</summary>
    [Theory]
    [InlineData("return {|POOL020:b.AsSpan(n)|}.ToArray();", "return b.AsSpan(n, n).ToArray();")]
    [InlineData("return {|POOL020:b[n..]|};", "return b[n..(2 * n)];")]
    [InlineData("int head = 4; s.Write({|POOL020:b.AsSpan(head)|}); return [];", "int head = b.Length - n; s.Write(b.AsSpan(head)); return [];")]
    [InlineData("int from = Count(s); return {|POOL020:b[from..]|};", "int from = Backwards(b, n); return b[from..];")]
    [InlineData("int from = 4; return {|POOL020:b[from..]|};", "int from = b.Length; do { b[--from] = (byte)n; n /= 10; } while (n > 0); return b[from..];")]
    [InlineData("s.Write({|POOL020:b.AsSpan(4)|}); return [];", "System.Buffers.Text.Utf8Parser.TryParse(b.AsSpan(4), out int _, out int _); return [];")]
    public Task Rest_of_the_array(string faulty, string clean)
    {
        const string around = """
            static int Count(Stream s) => s.ReadByte();
            static int Backwards(byte[] b, int n) { int at = b.Length; do { b[--at] = (byte)n; n /= 10; } while (n > 0); return at; }
            static byte[] Run(Stream s, int n) { var b = ArrayPool<byte>.Shared.Rent(2 * n); s.ReadExactly(b, 0, 2 * n); try { BODY } finally { ArrayPool<byte>.Shared.Return(b); } }
            """;
        return Twins("POOL020", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    [Theory]
    [InlineData("int[]", "[.. {|POOL020:b|}]", "[.. b.AsSpan(0, n)]")]
    [InlineData("List<int>", "[1, .. {|POOL020:b|}]", "[1, .. b[..n]]")]
    public Task Spread(string type, string faulty, string clean)
    {
        const string around = "static TYPE Run(int[] from, int n) { var b = ArrayPool<int>.Shared.Rent(n); from.AsSpan(0, n).CopyTo(b); try { return VALUE; } finally { ArrayPool<int>.Shared.Return(b); } }";
        var program = around.Replace("TYPE", type);
        return Twins("POOL020", program.Replace("VALUE", faulty), program.Replace("VALUE", clean));
    }

    /// <summary>A loop to the length of the array reads what the last user left there; one that fills it, ends before, or grows the array does not.</summary>
    [Theory]
    [InlineData("for (int i = 0; i < {|POOL020:b.Length|}; i++) sum += b[i];", "for (int i = 0; i < got; i++) sum += b[i];")]
    [InlineData("for (int i = {|POOL020:b.Length|} - 1; i >= 0; i--) sum += b[i];", "for (int i = got - 1; i >= 0; i--) sum += b[i];")]
    [InlineData("for (int i = 0; i != {|POOL020:b.Length|}; i++) { if (b[i] > sum) sum = b[i]; }", "for (int i = 0; i < b.Length; i++) { if (b[i] == 0) break; sum++; }")]
    [InlineData("for (int i = 0; i < {|POOL020:b.Length|}; i++) sum += b[i];", "for (int i = 0; i < b.Length && i < got; i++) sum += b[i];")]
    [InlineData("for (int i = 0; i < {|POOL020:b.Length|}; i++) { if (b[i] == 10) continue; sum += b[i]; }", "for (int i = 0; i < b.Length; i++) { if (i >= got) continue; sum += b[i]; }")]
    [InlineData("Span<byte> all = b; for (int i = 0; i < {|POOL020:all.Length|}; i++) sum += all[i];", "Span<byte> all = b.AsSpan(0, got); for (int i = 0; i < all.Length; i++) sum += all[i];")]
    [InlineData("for (int i = 0; i < {|POOL020:b.Length|}; i++) s.WriteByte(b[i]);", "for (int i = 0; i < b.Length; i++) b[i] = 0; for (int i = 0; i < b.Length; i++) s.WriteByte(b[i]);")]
    [InlineData("for (int i = 0; i < {|POOL020:b.Length|}; i++) sum ^= b[i];", "for (int i = 0; i < b.Length; i++) b[i] ^= 1;")]
    [InlineData("Each({|POOL020:b|}, s);", "Set(b, s); Each(b, s);")]
    [InlineData("for (int i = 0; i < {|POOL020:b.Length|}; i++) sum += Math.Max(other[i], b[i]);", "for (int i = 0; i < b.Length; i++) other[i] = b[i];")]
    public Task Loop_by_index(string faulty, string clean)
    {
        const string around = """
            static void Each(byte[] a, Stream s) { for (int i = 0; i < a.Length; i++) s.WriteByte(a[i]); }
            static void Set(byte[] a, Stream s) { for (int i = 0; i < a.Length; i++) a[i] = (byte)s.ReadByte(); }
            static int Run(Stream s, int n, byte[] other) { var b = ArrayPool<byte>.Shared.Rent(n); int got = s.Read(b, 0, n), sum = 0; LOOP ArrayPool<byte>.Shared.Return(b); return sum + got; }
            """;
        return Twins("POOL020", around.Replace("LOOP", faulty), around.Replace("LOOP", clean));
    }

    /// <summary>From an offset on to the end, and all of it through a helper that is told no length.</summary>
    [Theory]
    [InlineData("s.Write({|POOL020:b|}, 4, b.Length - 4);", "s.Write(b, 4, n - 4);")]
    [InlineData("s.Write({|POOL020:b|}, 4, b.Length - 4);", "int at = b.Length; do { b[--at] = (byte)n; n /= 10; } while (n > 0); s.Write(b, at, b.Length - at);")]
    [InlineData("Send(s, {|POOL020:b|});", "Send(s, b, n);")]
    [InlineData("Send(s, {|POOL020:b|});", "Load(s, b); Send(s, b);")]
    public Task Rest_and_helpers(string faulty, string clean)
    {
        const string around = """
            static void Send(Stream s, byte[] a) => s.Write(a, 0, a.Length);
            static void Send(Stream s, byte[] a, int count) => s.Write(a, 0, count);
            static void Load(Stream s, byte[] a) { int at = 0; while (at < a.Length) at += s.Read(a, at, a.Length - at); }
            static void Run(Stream s, int n) { var b = ArrayPool<byte>.Shared.Rent(n); s.ReadExactly(b, 0, n); USE ArrayPool<byte>.Shared.Return(b); }
            """;
        return Twins("POOL020", around.Replace("USE", faulty), around.Replace("USE", clean));
    }

    /// <summary>The field has nothing but rentals, and another member takes all of it for data.</summary>
    [Theory]
    [InlineData("public string Run() => Encoding.UTF8.GetString({|POOL020:_p|});", "public string Run() => Encoding.UTF8.GetString(_p, 0, _n);")]
    [InlineData("public void Run(Stream s) => s.Write({|POOL020:_o.Memory.Span|});", "public void Run(Stream s) => s.Write(_o.Memory.Span[.._n]);")]
    [InlineData("public int Run() { int sum = 0; for (int i = 0; i < {|POOL020:_p.Length|}; i++) sum += _p[i]; return sum; }", "public int Run() { int sum = 0; for (int i = 0; i < _n; i++) sum += _p[i]; return sum; }")]
    [InlineData("public int Run() => {|POOL020:_p|}.Max();", "public int Run() => _p.Max(); public void Set(byte[] p) => _p = p;")]
    [InlineData("public int Run() => {|POOL020:_p|}.Max();", "public int Run() => _p.Max(); public void Set() => Array.Clear(_p);")]
    [InlineData("public int Run() => {|POOL020:_p|}.Max();", "public int Run() => _p.Max(); public bool Fits(int n) => _p.Length == n;")]
    public Task In_a_field(string faulty, string clean)
    {
        const string around = "sealed class Packet { byte[] _p; readonly IMemoryOwner<byte> _o = MemoryPool<byte>.Shared.Rent(10); int _n; public Packet(Stream s, int n) { _n = n; _p = ArrayPool<byte>.Shared.Rent(n); s.ReadExactly(_p, 0, n); } BODY public void Dispose() { ArrayPool<byte>.Shared.Return(_p); _p = null; _o.Dispose(); } }";
        return Twins("POOL020", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    [Theory]
    [InlineData("{|POOL020:a|}.Distinct().Count()", "a.Take(n).Distinct().Count()")]
    [InlineData("{|POOL020:a|}.OrderBy(x => x).First()", "a.Take(n).OrderBy(x => x).First()")]
    [InlineData("Array.BinarySearch({|POOL020:a|}, 4)", "Array.BinarySearch(a, 0, n, 4)")]
    [InlineData("System.Text.Json.JsonSerializer.Serialize({|POOL020:a|}).Length", "System.Text.Json.JsonSerializer.Serialize(a[..n]).Length")]
    public Task More_sinks(string faulty, string clean)
    {
        const string around = "static int Run(List<int> l, int n) { int[] a = ArrayPool<int>.Shared.Rent(n); l.CopyTo(a); int r = VALUE; ArrayPool<int>.Shared.Return(a); return r; }";
        return Twins("POOL020", around.Replace("VALUE", faulty), around.Replace("VALUE", clean));
    }

    /// <summary>An open tail of a span over the whole, an element by reference that is only read, what is built of all of it.</summary>
    [Theory]
    [InlineData("s.Write({|POOL020:b.AsSpan().Slice(2)|});", "s.Write(b.AsSpan(0, n).Slice(2));")]
    [InlineData("s.Write({|POOL020:b.AsSpan()[2..]|});", "s.Write(b.AsSpan(0, n)[2..]);")]
    [InlineData("int t = 0; foreach (ref readonly var x in {|POOL020:b.AsSpan()|}) t += x;", "foreach (ref var x in b.AsSpan()) x ^= 1;")]
    [InlineData("var g = new Guid({|POOL020:b|});", "var g = new Guid(b.AsSpan(0, 16));")]
    public Task More_wholes(string faulty, string clean)
    {
        const string around = "static void Run(Stream s, int n) { var b = ArrayPool<byte>.Shared.Rent(n); s.ReadExactly(b, 0, n); BODY ArrayPool<byte>.Shared.Return(b); }";
        return Twins("POOL020", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>Written to its end before it is read.</summary>
    [Theory]
    [InlineData("s.ReadAtLeast(b, 9);", "s.ReadAtLeast(b, b.Length);")]
    [InlineData("int got = s.Read(b, 0, b.Length);", "int got = 0; while (got < b.Length) { int k = s.Read(b, got, b.Length - got); if (k == 0) break; got += k; }")]
    [InlineData("from.AsSpan(0, n).CopyTo(b);", "from.AsSpan()[..b.Length].CopyTo(b);")]
    public Task Filled_to_its_end(string faulty, string clean)
    {
        const string around = "static int Run(Stream s, int n, byte[] from) { var b = ArrayPool<byte>.Shared.Rent(n); FILL int t = 0; foreach (var x in DATA) t += x; ArrayPool<byte>.Shared.Return(b); return t; }";
        return Twins("POOL020", around.Replace("FILL", faulty).Replace("DATA", "{|POOL020:b|}"), around.Replace("FILL", clean).Replace("DATA", "b"));
    }
}
