using PoolAnalyzers.Rules;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>What reports say, word by word, and where they lead to: <c>#0</c> is reported, <c>#1</c> and so on are further places, in their order.</summary>
public sealed class MessageTests
{
    /// <summary>The member starts in line 2.</summary>
    internal static Task Says(string id, string member, string message, int places = 1, string types = "")
    {
        var report = FlowProgram.Report(id).WithMessage(message);
        for (int place = 0; place <= places; place++)
            report = report.WithLocation(place);
        var test = new CSharpAnalyzerTest<OwnershipAnalyzer>
        {
            TestCode = $"using System; using System.Buffers; using System.IO; using System.Text; using System.Threading.Tasks; " +
                $"using Microsoft.Extensions.ObjectPool; {types} class C {{\n{member}\n}}",
        };
        test.DisableQuietRules<OwnershipAnalyzer>(about: id);
        test.ExpectedDiagnostics.Add(report);
        return test.RunAsync();
    }

    private const string Pool = "static ObjectPool<StringBuilder> s_pool = null!;";

    [Fact]
    public Task An_object() => Says("POOL004",
        $$"""
        {{Pool}} static string Run(bool isEmpty)
        {
            var text = {|#0:s_pool.Get()|};
            if ({|#1:isEmpty|})
                {|#2:return "";|}
            s_pool.Return(text);
            return "a";
        }
        """,
        "Pooled object 'text' is not returned when 'isEmpty' is true and the method returns in line 6", places: 2);

    [Fact]
    public Task An_object_is_taken_from_its_pool() => Says("POOL010",
        $$"""
        {{Pool}} static void Run(bool twice)
        {
            var text = {|#1:s_pool.Get()|};
            {|#2:s_pool.Return(text)|};
            if (twice)
                {|#0:s_pool.Return(text)|};
        }
        """,
        "'text', taken from the pool in line 4, is returned twice, in line 5 and here: the pool then hands the object to two callers", places: 2);

    [Fact]
    public Task An_owner_that_is_disposed_again_by_its_using() => Says("POOL010",
        """
        static void Run(int n)
        {
            using var {|#0:owner = {|#1:MemoryPool<byte>.Shared.Rent(n)|}|};
            {|#2:owner.Dispose()|};
        }
        """,
        "'owner' is disposed twice, in line 5 and at the end of this 'using': the pool then hands its memory to two callers", places: 2);

    [Fact]
    public Task Twice_by_one_call() => Says("POOL010",
        """
        static void Run(int n)
        {
            var b = {|POOL001:{|#1:ArrayPool<byte>.Shared.Rent(n)|}|};
            while (n-- > 0)
                {|#0:ArrayPool<byte>.Shared.Return(b)|};
        }
        """,
        "'b', rented in line 4, is returned twice, by this call in two iterations of the loop: the pool then hands the array to two callers");

    [Fact]
    public Task A_late_use() => Says("POOL011",
        """
        static int Run(int n)
        {
            var b = {|#1:ArrayPool<byte>.Shared.Rent(n)|};
            {|#2:ArrayPool<byte>.Shared.Return(b)|};
            return {|#0:b|}[0];
        }
        """,
        "'b', rented in line 4, is used after it is returned in line 5: another caller may have it by then", places: 2);

    [Fact]
    public Task The_line_of_the_report_is_not_named() => Says("POOL011",
        "static int Run(int n) { var b = {|#1:ArrayPool<byte>.Shared.Rent(n)|}; {|#2:ArrayPool<byte>.Shared.Return(b)|}; return {|#0:b|}[0]; }",
        "'b' is used after it is returned in this line: another caller may have it by then", places: 2);

    [Fact]
    public Task The_whole_as_data() => Says("POOL020",
        """
        static string Run(Stream s, int n)
        {
            var b = {|POOL001:{|#1:ArrayPool<byte>.Shared.Rent(n)|}|};
            s.ReadExactly(b, 0, n);
            return Encoding.UTF8.GetString({|#0:b|});
        }
        """,
        "All of 'b', rented in line 4, is used as data, but it can be longer than requested: the rest is what another caller left there");

    [Fact]
    public Task An_exception_in_between() => Says("POOL002",
        """
        static void Run(Stream s, int n)
        {
            var b = {|#0:ArrayPool<byte>.Shared.Rent(n)|};
            {|#1:s.Write(b, 0, n)|};
            ArrayPool<byte>.Shared.Return(b);
        }
        """,
        "'b' is not returned when 's.Write(b, 0, n)' in line 5 throws");

    [Fact]
    public Task A_field_that_keeps_it() => Says("POOL005",
        """
        byte[] _b;
        void Run(int n) { {|#0:_b = ArrayPool<byte>.Shared.Rent(n)|}; }
        """,
        "'_b' keeps a rental, and nothing that can see the field returns it", places: 0);

    [Fact]
    public Task A_field_that_the_last_call_forgets() => Says("POOL005",
        """
        byte[] _b;
        public byte First() => _b[0];
        public void Run(int n) { if (_b != null) {|#1:ArrayPool<byte>.Shared.Return(_b)|}; {|#0:_b = ArrayPool<byte>.Shared.Rent(n)|}; }
        public void Dispose() { }
        """,
        "'_b' keeps a rental, and 'Run' returns it, but 'Dispose' does not", places: 1);

    [Fact]
    public Task A_field_without_a_name_of_its_own_is_called_by_its_property() => Says("POOL012",
        """
        byte[] Buffer => field ??= ArrayPool<byte>.Shared.Rent(512);
        public void Dispose() => {|#0:ArrayPool<byte>.Shared.Return({|#1:Buffer|})|};
        """,
        "'Buffer' still holds the array that is returned here: a second call returns it again, and other members go on using it");

    [Fact]
    public Task A_field_without_a_name_of_its_own_is_never_released() => Says("POOL005",
        """
        byte[] Buffer => {|#0:field ??= ArrayPool<byte>.Shared.Rent(512)|};
        public byte First() => Buffer[0];
        """,
        "'Buffer' keeps a rental, and nothing that can see the field returns it", places: 0);

    [Fact]
    public Task Memory_of_an_owner_leaves_the_body_of_its_using() => Says("POOL016",
        """
        static Memory<byte> Run(int n)
        {
            using var {|#2:owner = {|#1:MemoryPool<byte>.Shared.Rent(n)|}|};
            return {|#0:owner.Memory.Slice(0, n)|};
        }
        """,
        "Memory of 'owner', rented in line 4, leaves the body whose 'using' disposes the owner: the caller then reads what the next renter writes", places: 2);

    [Fact]
    public Task Memory_of_an_owner_leaves_the_body_that_disposes_it() => Says("POOL016",
        """
        static Memory<byte> Run(int n)
        {
            var owner = {|#1:MemoryPool<byte>.Shared.Rent(n)|};
            try { return {|#0:owner.Memory|}; }
            finally { {|#2:owner.Dispose()|}; }
        }
        """,
        "Memory of 'owner', rented in line 4, leaves the body that disposes the owner in line 6: the caller then reads what the next renter writes", places: 2);

    [Fact]
    public Task An_owner_leaves_the_body_of_its_using() => Says("POOL016",
        """
        static IMemoryOwner<byte> Run(int n)
        {
            using var {|#2:owner = {|#1:MemoryPool<byte>.Shared.Rent(n)|}|};
            return {|#0:owner|};
        }
        """,
        "'owner', rented in line 4, leaves the body whose 'using' disposes it", places: 2);

    [Fact]
    public Task Twice_in_one_line() => Says("POOL010",
        """
        static void Run(int n)
        {
            var b = {|#1:ArrayPool<byte>.Shared.Rent(n)|};
            {|#2:ArrayPool<byte>.Shared.Return(b)|}; {|#0:ArrayPool<byte>.Shared.Return(b)|};
        }
        """,
        "'b', rented in line 4, is returned twice in this line: the pool then hands the array to two callers", places: 2);

    [Fact]
    public Task In_an_arm_of_a_switch_expression() => Says("POOL001",
        """
        static int Run(int n)
        {
            var b = {|#0:ArrayPool<byte>.Shared.Rent(9)|};
            int found = n switch { {|#1:1 => 5|}, _ => Free(b) };
            {|#2:return found;|}
        }
        static int Free(byte[] b) { ArrayPool<byte>.Shared.Return(b); return 0; }
        """,
        "Rented array 'b' is not returned when 'n' matches '1' and the method returns in line 6", places: 2);

    [Theory]
    [InlineData("var (buf, len) = {|#0:Take(n)|};", "buf")]
    [InlineData("(var buf, int len) = {|#0:Take(n)|};", "buf")]
    [InlineData("var (len, buf) = (n, {|#0:ArrayPool<byte>.Shared.Rent(n)|});", "buf")]
    public Task A_tuple_that_is_taken_apart(string taken, string name) => Says("POOL001",
        $$"""
        static int Run(int n)
        {
            {{taken}}
            {|#1:return len;|}
        }
        static (byte[] Buffer, int Length) Take(int n) => (ArrayPool<byte>.Shared.Rent(n), n);
        """,
        $"Rented array '{name}' is never returned: the method returns in line 5");

    [Fact]
    public Task One_of_two_that_a_tuple_has() => Says("POOL001",
        """
        static void Run(int n)
        {
            var (one, two) = {|#0:Take(n)|};
            ArrayPool<byte>.Shared.Return(one);
        {|#1:}|}
        static (byte[], byte[]) Take(int n) => (ArrayPool<byte>.Shared.Rent(n), ArrayPool<byte>.Shared.Rent(n));
        """,
        "Rented array 'two' is never returned: the method ends in line 6");

    [Fact]
    public Task Two_that_change_their_places() => Says("POOL001",
        """
        static void Run(int n)
        {
            var a = {|#0:ArrayPool<byte>.Shared.Rent(n)|};
            var b = ArrayPool<byte>.Shared.Rent(n);
            (a, b) = (b, a);
            ArrayPool<byte>.Shared.Return(a);
        {|#1:}|}
        """,
        "Rented array 'a' is never returned: the method ends in line 8");

    [Fact]
    public Task A_helper_that_leaves_it_on_one_of_its_paths() => Says("POOL001",
        """
        static void Run(int n)
        {
            byte[]? kept = {|#0:ArrayPool<byte>.Shared.Rent(5)|};
            Drop(n, ref kept);
        {|#1:}|}
        static void Drop(int n, ref byte[]? kept)
        {
            if (n > 3)
            {
                ArrayPool<byte>.Shared.Return(kept!);
                kept = null;
            }
        }
        """,
        "Rented array 'kept' is not returned when 'n > 3' is false in 'Drop' and the method ends in line 6");

    /// <summary>What only has the name of the parameter is not the parameter.</summary>
    [Theory]
    [InlineData("Log(kept: n);")]
    [InlineData("System.Console.WriteLine(nameof(kept));")]
    [InlineData("System.Func<int, int> f = kept => kept + 1;")]
    [InlineData("System.Console.WriteLine(new { kept = n }.kept);")]
    public Task A_branch_of_a_helper_that_has_nothing_to_do_with_it(string statement) => Says("POOL001",
        $$"""
        static void Run(int n)
        {
            byte[]? kept = {|#0:ArrayPool<byte>.Shared.Rent(5)|};
            Drop(n, ref kept);
        {|#1:}|}
        static void Drop(int n, ref byte[]? kept)
        {
            if (n > 3)
            {
                ArrayPool<byte>.Shared.Return(kept!);
                kept = null;
            }
            if (n > 2)
            {
                {{statement}}
            }
        }
        static void Log(int kept) { }
        """,
        "Rented array 'kept' is not returned when 'n > 3' is false in 'Drop' and the method ends in line 6");

    [Fact]
    public Task A_collection_that_is_left_full() => Says("POOL001",
        """
        static int Run(int n, bool stop)
        {
            var list = new System.Collections.Generic.List<byte[]>();
            for (int i = 0; i < n; i++)
                list.Add({|#0:ArrayPool<byte>.Shared.Rent(16)|});
            if ({|#1:stop|})
                {|#2:return 0;|}
            foreach (var b in list)
                ArrayPool<byte>.Shared.Return(b);
            return n;
        }
        """,
        "Rented array 'list[...]' is not returned when 'stop' is true and the method returns in line 8", places: 2);
}
