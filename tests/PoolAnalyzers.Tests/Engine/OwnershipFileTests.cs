using PoolAnalyzers.Testing;
using static PoolAnalyzers.Tests.Engine.ProjectProgram;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>PoolAnalyzers.Ownership.txt: what it declares, and what is said of a wrong line (POOL901).</summary>
public sealed class OwnershipFileTests
{
    [Fact]
    public Task Rented_result_and_released_parameter() => Declares(
        """
        # Contoso rents under other names.
        M:Contoso.Blocks.Obtain(System.Int32) : return rented
        M:Contoso.Blocks.Hand(System.Byte[]) : block released   # back to where it came from
        """,
        "static int First(Blocks blocks) { var block = {|POOL001:blocks.Obtain(1)|}; return block[0]; }",
        "static int First(Blocks blocks) { var block = blocks.Obtain(1); int first = block[0]; blocks.Hand(block); return first; }");

    [Fact]
    public Task One_overload_is_not_the_other() => Check(
        """
        static int First(Blocks blocks) => {|POOL001:blocks.Obtain(1)|}[0] + blocks.Obtain(1, "")[0];
        """,
        "M:Contoso.Blocks.Obtain(System.Int32) : return rented");

    [Fact]
    public Task Rented_out_parameter() => Declares(
        "M:Contoso.Blocks.TryObtain(System.Byte[]@) : block rented from this",
        "static int First(Blocks blocks) => {|POOL001:blocks.TryObtain(out var block)|} ? block[0] : 0;",
        "static byte[] First(Blocks blocks) => blocks.TryObtain(out var block) ? block : [];");

    [Fact]
    public Task Pools_are_told_apart() => Declares(
        """
        M:Contoso.Blocks.Obtain(System.Int32) : return rented from this
        M:Contoso.Blocks.Hand(System.Byte[]) : block released to this
        """,
        "static void Use(Blocks mine, Blocks other) => {|POOL013:other.Hand(mine.Obtain(1))|};",
        "static void Use(Blocks mine, Blocks other) => mine.Hand(mine.Obtain(1));");

    [Fact]
    public Task Taken_parameter() => Check(
        """
        static void Use(Blocks blocks, int n)
        {
            blocks.Hand(ArrayPool<byte>.Shared.Rent(n));
            blocks.Show({|POOL001:ArrayPool<byte>.Shared.Rent(n)|});
        }
        """,
        "M:Contoso.Blocks.Hand(System.Byte[]) : block taken");

    [Fact]
    public Task A_file_is_right_where_the_tables_of_the_framework_say_something_else() => Declares(
        "M:System.Runtime.InteropServices.GCHandle.Alloc(System.Object) : value lent",
        "static IntPtr Use(int n) => (IntPtr)System.Runtime.InteropServices.GCHandle.Alloc({|POOL001:ArrayPool<byte>.Shared.Rent(n)|});",
        "static IntPtr Use(int n) { var block = ArrayPool<byte>.Shared.Rent(n); "
            + "var handle = System.Runtime.InteropServices.GCHandle.Alloc(block); ArrayPool<byte>.Shared.Return(block); return (IntPtr)handle; }");

    [Fact]
    public Task Lent_parameter() => Declares(
        """
        M:Contoso.Blocks.Add(System.Byte[]) : block lent
        M:Contoso.Blocks.Pass(System.Buffers.IMemoryOwner{System.Byte}) : body lent
        """,
        "static void Use(Blocks blocks, int n) { blocks.Add({|POOL001:ArrayPool<byte>.Shared.Rent(n)|}); "
            + "blocks.Pass({|POOL003:MemoryPool<byte>.Shared.Rent(n)|}); }",
        "static void Use(Blocks blocks, int n) { var block = ArrayPool<byte>.Shared.Rent(n); blocks.Add(block); ArrayPool<byte>.Shared.Return(block); }");

    [Fact]
    public Task Property_and_setter() => Declares(
        """
        P:Contoso.Blocks.Next : return rented
        M:Contoso.Blocks.set_Last(System.Byte[]) : value released
        """,
        "static int First(Blocks blocks) { var block = {|POOL001:blocks.Next|}; return block[0]; }",
        "static int First(Blocks blocks) { var block = blocks.Next; int first = block[0]; blocks.Last = block; return first; }");

    [Fact]
    public Task Constructor_and_object() => Declares(
        """
        M:Contoso.Message.#ctor(System.Byte[],System.String) : body lent, return rented
        M:Contoso.Message.Finish : this released
        """,
        """
        static int Use(byte[] body)
        {
            var kept = {|POOL003:new Message(body, "kept")|};
            var done = new Message(body, "done");
            done.Finish();
            return kept.Length + {|POOL011:done|}.Length;
        }
        """,
        """
        static int Use(byte[] body)
        {
            using var kept = new Message(body, "kept");
            var done = new Message(body, "done");
            int length = kept.Length + done.Length;
            done.Finish();
            return length;
        }
        """);

    [Fact]
    public Task Helpers_around_declared_members() => Declares(
        """
        M:Contoso.Blocks.Obtain(System.Int32) : return rented
        M:Contoso.Blocks.Hand(System.Byte[]) : block released
        """,
        "static byte[] Two(Blocks blocks) => blocks.Obtain(2); static void End(Blocks blocks, byte[] block) => blocks.Hand(block); "
            + "static int Use(Blocks blocks) { var a = Two(blocks); End(blocks, a); return {|POOL011:a|}[0]; }",
        "static byte[] Two(Blocks blocks) => blocks.Obtain(2); static void End(Blocks blocks, byte[] block) => blocks.Hand(block); "
            + "static void Use(Blocks blocks) => End(blocks, Two(blocks));");

    [Theory]
    [InlineData("{|POOL901:M:Contoso.Blocks.Hand(System.Byte[])|}", "expected an id, ' : ' and what is declared")]
    [InlineData("{|POOL901:T:Contoso.Blocks|} : return rented", "is no id of a method")]
    [InlineData("{|POOL901:P:Contoso.Blocks.Last|} : return rented", "cannot be read: declare its setter")]
    [InlineData("P:Contoso.Blocks.Next : {|POOL901:return taken|}", "'rented' or 'lent'")]
    [InlineData("{|POOL901:M:Contoso.Blocks.Obtain(System.Int64)|} : return rented",
        "there is 'M:Contoso.Blocks.Obtain(System.Int32)' and 'M:Contoso.Blocks.Obtain(System.Int32,System.String)'")]
    [InlineData("{|POOL901:M:Contoso.Blocks.Get|} : return rented", "'Blocks' has no such member")]
    [InlineData("{|POOL901:M:Contoso.Crates.Get|} : return rented", "there is no 'M:Contoso.Crates.Get'")]
    [InlineData("M:Contoso.Blocks.Hand(System.Byte[]) : {|POOL901:array released|}", "whose parameters are 'block'")]
    [InlineData("M:Contoso.Blocks.Hand(System.Byte[]) : {|POOL901:block returned|}", "'returned' is none of")]
    [InlineData("M:Contoso.Blocks.Hand(System.Byte[]) : {|POOL901:block rented|}", "neither 'out' nor 'ref'")]
    [InlineData("M:Contoso.Blocks.Hand(System.Byte[]) : {|POOL901:return rented|}", "'Hand' returns nothing")]
    [InlineData("M:Contoso.Blocks.Hand(System.Byte[]) : {|POOL901:this taken|}", "can only be 'released'")]
    [InlineData("M:Contoso.Blocks.Hand(System.Byte[]) : {|POOL901:block released from this|}", "expected 'to'")]
    [InlineData("M:Contoso.Blocks.Hand(System.Byte[]) : {|POOL901:block released to Pond|}", "'Pond' is neither 'this', nor a parameter")]
    [InlineData("M:Contoso.Blocks.Hand(System.Byte[]) : {|POOL901:block lent from this|}", "has no pool")]
    [InlineData("M:Contoso.Blocks.Hand(System.Byte[]) : {|POOL901:block|}", "expected 'return', 'this' or a parameter")]
    [InlineData("M:Contoso.Blocks.TryObtain(System.Byte[]@) : {|POOL901:block lent|}", "which is 'out'")]
    [InlineData("M:Contoso.Blocks.TryObtain(System.Byte[]@) : {|POOL901:return rented|}", "which cannot be a rental")]
    [InlineData("M:Contoso.Blocks.Count(System.String) : {|POOL901:this released|}", "is called on no object")]
    [InlineData("M:Contoso.Blocks.Count(System.String) : {|POOL901:text taken|}", "which cannot be a rental")]
    [InlineData("M:Contoso.Message.#ctor(System.Byte[],System.String) : body taken, {|POOL901:return taken|}", "'rented' or 'lent'")]
    [InlineData("M:Contoso.Message.Finish : this released\n{|POOL901:M:Contoso.Message.Finish|} : this released", "declared twice")]
    public async Task Wrong_line(string line, string message)
    {
        await CheckSettings($"# Contoso\n\n{line}\n");
        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => CheckSettings($"# Contoso\n\n{Unmarked(line)}\n"));
        Assert.Contains(message, failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public Task Right_lines_are_not_reported() => CheckSettings(
        """
        # comment

        M:Contoso.Blocks.Obtain(System.Int32) : return rented from Pool # comment
           M:Contoso.Message.#ctor(System.Byte[],System.String)   :   body taken ,  return rented
        """);
}
