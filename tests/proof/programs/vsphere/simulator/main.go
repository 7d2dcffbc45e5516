// simulator: a vCenter of govmomi's simulator on a free port of this machine's loopback.
//
// It prints its address on one line, and ends when its standard input does: whoever started it cannot leave it
// behind. It begins with as many datacenters, clusters and hosts as it is told, and none by default.
package main

import (
	"crypto/tls"
	"flag"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/vmware/govmomi/simulator"

	_ "github.com/vmware/govmomi/pbm/simulator"
	_ "github.com/vmware/govmomi/vapi/simulator"
	_ "github.com/vmware/govmomi/vsan/simulator"
)

func main() {
	model := simulator.VPX()
	flag.IntVar(&model.Datacenter, "datacenters", 0, "number of datacenters, DC0 and on")
	flag.IntVar(&model.Cluster, "clusters", 0, "clusters in each datacenter, DC0_C0 and on")
	flag.IntVar(&model.ClusterHost, "hosts", 0, "hosts in each cluster, DC0_C0_H0 and on")
	flag.Parse()
	model.Host, model.Machine, model.Portgroup = 0, 0, 0

	if err := model.Create(); err != nil {
		log.Fatal(err)
	}
	defer model.Remove()
	model.Service.RegisterEndpoints = true
	model.Service.TLS = new(tls.Config)
	server := model.Service.NewServer()
	defer server.Close()

	fmt.Println(server.URL)
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		log.Fatal(err)
	}
}
