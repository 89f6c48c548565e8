using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL030: a pool is created for a single call.</summary>
public sealed class Pool030Tests
{
    private const string Use = "byte[] b = pool.Rent(16); b[0] = 1; pool.Return(b);";

    [Fact]
    public Task Array_pool_in_a_local() => Twins("POOL030",
        $$"""static void Run() { var pool = {|POOL030:ArrayPool<byte>.Create()|}; {{Use}} }""",
        $$"""static void Run() { var pool = ArrayPool<byte>.Shared; {{Use}} }""");

    [Fact]
    public Task Factory() => Twins("POOL030",
        $$"""static void Make() { ArrayPool<byte> pool = {|POOL030:ArrayPool<byte>.Create(100, 4)|}; {{Use}} }""",
        $$"""static ArrayPool<byte> Make() { ArrayPool<byte> pool = ArrayPool<byte>.Create(100, 4); {{Use}} return pool; }""");

    [Fact]
    public Task Assigned_to_a_field() => Twins("POOL030",
        $$"""static ArrayPool<byte>? s_pool; static void Run() { ArrayPool<byte> pool; pool = {|POOL030:ArrayPool<byte>.Create()|}; {{Use}} }""",
        $$"""static ArrayPool<byte>? s_pool; static void Run() { ArrayPool<byte> pool; pool = ArrayPool<byte>.Create(); s_pool = pool; {{Use}} }""");

    [Fact]
    public Task Object_pool() => Twins("POOL030",
        """
        static string Run() { var pool = {|POOL030:new DefaultObjectPool<StringBuilder>(new StringBuilderPooledObjectPolicy())|}; var s = pool.Get(); pool.Return(s); return s.ToString(); }
        """,
        """
        static readonly ObjectPool<StringBuilder> s_pool = new DefaultObjectPool<StringBuilder>(new StringBuilderPooledObjectPolicy());
        static string Run() { var pool = s_pool; var s = pool.Get(); pool.Return(s); return s.ToString(); }
        """);

    [Fact]
    public Task Provider() => Twins("POOL030",
        """
        static string Run(ObjectPoolProvider provider) { var pool = {|POOL030:provider.Create(new StringBuilderPooledObjectPolicy())|}; var s = pool.Get(); pool.Return(s); return s.ToString(); }
        """,
        """
        static void Run(ObjectPoolProvider provider, ICollection<object> services) { var pool = provider.Create(new StringBuilderPooledObjectPolicy()); services.Add(pool); }
        """);

    [Fact]
    public Task Property() => Twins("POOL030",
        """public static ArrayPool<byte> Pool => {|POOL030:ArrayPool<byte>.Create()|};""",
        """public static ArrayPool<byte> Pool { get; } = ArrayPool<byte>.Create();""");

    [Fact]
    public Task Lazy_property() => Twins("POOL030",
        """public static ArrayPool<byte> Pool { get { return {|POOL030:ArrayPool<byte>.Create()|}; } }""",
        """static ArrayPool<byte>? s_pool; public static ArrayPool<byte> Pool => s_pool ??= ArrayPool<byte>.Create();""");

    [Fact]
    public Task Lazy_factory() => Twins("POOL030",
        """public static object Pool() { var lazy = new Lazy<int>(() => {|POOL030:ArrayPool<byte>.Create()|}.Rent(1).Length); return lazy; }""",
        """public static object Pool() { var lazy = new Lazy<ArrayPool<byte>>(() => ArrayPool<byte>.Create()); return lazy; }""");

    [Fact]
    public Task Kept_by_a_lambda() => Twins("POOL030",
        $$"""static Action Run() { var pool = {|POOL030:ArrayPool<byte>.Create()|}; {{Use}} return () => { }; }""",
        $$"""static Func<byte[]> Run() { var pool = ArrayPool<byte>.Create(); {{Use}} return () => pool.Rent(8); }""");

    [Fact]
    public Task Lent_to_a_method() => Twins("POOL030",
        $$"""static void Work(ArrayPool<byte> pool) { {{Use}} } static void Run() { var pool = {|POOL030:ArrayPool<byte>.Create()|}; Work(pool); }""",
        $$"""static ArrayPool<byte>? s_kept; static void Work(ArrayPool<byte> pool) { s_kept = pool; {{Use}} } static void Run() { var pool = ArrayPool<byte>.Create(); Work(pool); }""");

    [Fact]
    public Task Generated_pool() => Twins("POOL030",
        """
        [AttributeUsage(AttributeTargets.Class)] sealed class FixedLengthPoolAttribute : Attribute;
        [FixedLengthPool] sealed class Blocks { public byte[] Rent() => new byte[64]; public void Return(byte[] block) { } }
        static void Run() { var pool = {|POOL030:new Blocks()|}; byte[] b = pool.Rent(); pool.Return(b); }
        """,
        """
        [AttributeUsage(AttributeTargets.Class)] sealed class FixedLengthPoolAttribute : Attribute;
        [FixedLengthPool] sealed class Blocks { public byte[] Rent() => new byte[64]; public void Return(byte[] block) { } }
        static readonly Blocks s_pool = new();
        static void Run() { var pool = s_pool; byte[] b = pool.Rent(); pool.Return(b); }
        """);

    /// <summary>Given to a method that does not keep it, or used by a local function that is only called.</summary>
    [Theory]
    [InlineData("Use(s, {|POOL030:ArrayPool<byte>.Create()|});", "Keep(ArrayPool<byte>.Create());")]
    [InlineData("var p = {|POOL030:ArrayPool<byte>.Create()|}; Go(); void Go() { var b = p.Rent(4); p.Return(b); }", "var p = ArrayPool<byte>.Create(); s_later = Go; void Go() { var b = p.Rent(4); p.Return(b); }")]
    public Task Given_or_captured(string faulty, string clean)
    {
        const string around = """
            static ArrayPool<byte>? s_kept; static Action? s_later;
            static void Keep(ArrayPool<byte> p) => s_kept = p;
            static void Use(Stream s, ArrayPool<byte> p) { var b = p.Rent(4); s.ReadExactly(b, 0, 4); p.Return(b); }
            static void Run(Stream s) { BODY }
            """;
        return Twins("POOL030", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }
}
